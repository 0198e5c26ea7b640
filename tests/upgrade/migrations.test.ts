import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { readMigrations } from '#server/platform/db/read-migrations.ts'
import { testDatabase } from '#tests/world/database.ts'
import release from '../../server/migrations/release.json' with { type: 'json' }
import { readShape } from './schema-shape.ts'
import { faultsOfUpgrade, undeclared } from './upgrade.rules.ts'

const { last } = release
const { ownerUrl } = inject('postgres')

test('the version before still runs on the new schema: what it uses is there, and what it writes is taken', async () => {
  const migrations = await readMigrations()
  expect(migrations.map(({ name }) => name)).toContain(last)
  // Without a new migration there is nothing to compare.
  const isSame = migrations.at(-1)?.name === last
  const before = isSame ? await readShape(ownerUrl) : await shapeOfRelease()
  const faults = faultsOfUpgrade(before, await readShape(ownerUrl))
  expect(undeclared(faults, migrations, last)).toEqual([])
})

test('a migration that needs a table which a long reader has lets everybody else through until it is free', async () => {
  await onRelease('0119_schedule_changes.sql', async (url) => {
    const [reader, others] = [await connect(url), await connect(url)]
    await reader.query('begin; select from money_request')
    let isDone = false
    const migrated = migrate(url).then((names) => {
      isDone = true
      return names
    })
    const isAwaited = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (let round = 0; round < 2; round += 1) {
      await expect.poll(async () => (await others.query(isAwaited)).rows[0]?.count).toBeGreaterThan(0)
      // It waits behind the migration, and gets its turn although the reader goes on.
      await others.query('select from money_request')
      expect(isDone).toBe(false)
    }
    await reader.query('commit')
    expect(await migrated).toContain('0120_tills.sql')
    for (const client of [reader, others]) await client.end()
  })
})

test.each([
  ['a column that is dropped', 'alter table client drop column nid', ['public.client.nid is gone']],
  [
    'a column that is renamed',
    'alter table client rename column nid to national_id',
    ['public.client.nid is gone'],
  ],
  [
    'a table that is dropped',
    'drop table saved_view cascade',
    ['public.saved_view.id is gone', 'public.saved_view.name is gone'],
  ],
  [
    'a new column that needs a value',
    'alter table till add column place text not null',
    ['public.till.place needs a value'],
  ],
  [
    'a value that becomes needed',
    'alter table client alter column nid set not null',
    ['public.client.nid needs a value'],
  ],
  ['another type', 'alter table till alter column name type varchar(40)', ['public.till.name has the type']],
  [
    'a new rule for an old column',
    'alter table till add constraint short check (length(name) < 9)',
    ['public.till: short may refuse'],
  ],
  ['a right that is taken', 'revoke insert on till from mahfaza_app', ['insert on public.till is no longer']],
])('%s is found', async (_what, sql, found) => {
  const faults = await faultsAfter(sql)
  const named = undeclared(faults, [], last)
  for (const sentence of found) expect(named).toContainEqual(expect.stringContaining(sentence))
})

test('what only adds is no fault: a table, a column without or with a default, an index, a rule for a new column', async () => {
  const sql = `
    create table boat (id bigint primary key, name text not null);
    alter table till add column place text, add column floors int not null default 1;
    alter table till add constraint high check (floors < 100);
    create index on till (place)`
  expect(await faultsAfter(sql)).toEqual([])
})

test('a contract step may take what an expansion of an earlier release has replaced, and nothing else', () => {
  const subject = 'public.client.nid'
  const faults = [{ subject, what: 'is gone' }]
  const step = (expansion: string, what = subject) => [
    { name: '0001_old.sql', sql: '', checksum: '' },
    { name: '0003_new.sql', sql: `-- contract of ${expansion}: ${what}\ndrop …`, checksum: '' },
  ]
  expect(undeclared(faults, step('0001_old.sql'), '0002_last.sql')).toEqual([])
  expect(undeclared(faults, step('0001_old.sql', 'public.client.name'), '0002_last.sql')).toEqual([
    'public.client.nid is gone',
  ])
  expect(undeclared(faults, step('0003_new.sql'), '0002_last.sql')).toEqual([
    '0003_new.sql: 0003_new.sql is in no release yet; the old form ends one release later',
    'public.client.nid is gone',
  ])
})

async function faultsAfter(sql: string) {
  const database = await testDatabase()
  try {
    await run(database.ownerUrl, sql)
    return faultsOfUpgrade(await readShape(ownerUrl), await readShape(database.ownerUrl))
  } finally {
    await database.drop()
  }
}

function shapeOfRelease() {
  return onRelease(last, readShape)
}

/** A database with the migrations up to this one. */
async function onRelease<T>(newest: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const url = new URL(ownerUrl)
  const name = `release_${randomBytes(6).toString('hex')}`
  await run(ownerUrl, `create database ${name}`)
  url.pathname = `/${name}`
  try {
    await migrate(url.href, newest)
    return await work(url.href)
  } finally {
    await run(ownerUrl, `drop database ${name} with (force)`)
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function run(url: string, sql: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
