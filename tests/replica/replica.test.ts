import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportNames } from '#contract/operations/statistics/statistic-reports.ts'
import { openDatabase, type ReadDb } from '#server/platform/db/database.ts'
import { openPastReads, type PastReads } from '#server/platform/db/past-reads.ts'
import { readTogether } from '#server/platform/db/read-together.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { workAs } from '#tests/world/console.ts'
import { type PersonName, people } from '#tests/world/people.ts'
import { openReplicated, type Replicated } from '#tests/world/replicated.ts'
import { runAt, type Standby } from '#tests/world/standby.ts'
import type { World } from '#tests/world/world.ts'

let replicated: Replicated
let primary: EmbeddedPostgres
let standby: Standby
let world: World
/** Where statements of `past` were read, in order. */
const seen: string[] = []
let past: PastReads

beforeAll(async () => {
  replicated = await openReplicated({ knowsReplica: true })
  ;({ world, primary, standby } = replicated)
  await world.as('omar')
  past = openPastReads({
    primary: world.services.database,
    replicaUrl: standby.appUrl,
    connectionsMax: 4,
    silentMillisMax: 10_000,
    onRead: (source, reason) => void seen.push(source === 'replica' ? source : reason),
  })
}, 120_000)
afterAll(async () => {
  await past?.close()
  await replicated?.close()
})
beforeEach(() => {
  seen.length = 0
})

test('a person sees the own transfer in the list that is asked for right after it, and the replica answers', async () => {
  const before = await countReads()
  for (let round = 0; round < 20; round += 1) {
    const sent = await send('layla', 'omar', '1.000')
    for (const name of ['layla', 'omar'] as const) expect(await latestReference(name)).toBe(sent)
  }
  const after = await countReads()
  expect(after.replica - before.replica).toBeGreaterThan(0)
})

test('while the replica does not replay, the primary answers, and neither side sees an old balance', async () => {
  await onStandby('select pg_wal_replay_pause()')
  try {
    const before = await countReads()
    const sent = await send('layla', 'omar', '2.000')
    for (const name of ['layla', 'omar'] as const) expect(await latestReference(name)).toBe(sent)
    const after = await countReads()
    expect(after.replica).toBe(before.replica)
    expect(after.behind).toBeGreaterThan(before.behind)

    // The control: without the comparison of positions the same question gets the state before.
    const unchecked = openDatabase(standby.appUrl, { connectionsMax: 1 })
    const [old, now] = [await sumOfEntries(unchecked.db), await sumOfEntries(past.open())]
    await unchecked.close()
    expect(old).toBeLessThan(now)
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  await expect.poll(() => readOnce()).toBe('replica')
})

test('every report, statistic and list of the past can be read on a replica', async () => {
  await expect.poll(() => readOnce()).toBe('replica')
  const before = await countReads()
  const layla = await world.as('layla')
  for (const path of [
    '/reports/statement?month=2026-01',
    '/reports/wallet-transactions?search=1',
    '/reports/wallet-transactions?format=csv',
    '/reports/cards-transactions',
    '/reports/promo-codes?format=xlsx',
    '/transfers?search=1',
  ])
    expect({ path, ...(await layla.get(path)) }).toMatchObject({ path, status: 200 })
  const admin = await workAs(world, [
    'statistics',
    'activity-logs-index',
    'login-logs-clients-index',
    'wallet-transactions-index',
  ])
  for (const path of [
    ...reportNames.map((report) => `/statistics?report=${report}`),
    '/activity-logs?search=layla',
    '/login-logs-clients',
    '/wallet-transactions',
  ])
    expect({ path, ...(await admin.get(path)) }).toMatchObject({ path, status: 200 })
  const after = await countReads()
  expect(after.replica - before.replica).toBeGreaterThan(50)
  expect(after.failed).toBe(0)
})

test('a statement that the replayed log ends is answered by the primary', async () => {
  await expect.poll(() => readOnce()).toBe('replica')
  seen.length = 0
  const answer = sleepOnReplica(past.open())
  await expect.poll(() => sleeping()).toBe(1)
  await world.asOwner('begin; lock table activity_log in access exclusive mode; commit')
  expect(await answer).toBe('awake')
  expect(seen).toEqual(['replica', 'conflict'])
})

test('a statement that waits for a lock of the replay is asked of the primary', async () => {
  await expect.poll(() => readOnce()).toBe('replica')
  const owner = new pg.Client({ connectionString: primary.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin; lock table activity_log in access exclusive mode')
    // A commit writes the lock's part of the log.
    await world.asOwner("insert into public.migration (name, checksum) values ('locked', '')")
    await expect.poll(lockedByReplay).toBe(1)
    seen.length = 0
    const answer = sql<{ is: boolean }>`
      select pg_is_in_recovery() as is from (select count(*) from activity_log) as counted`.execute(
      past.open(),
    )
    await expect.poll(() => seen).toEqual(['replica', 'conflict'])
    await owner.query('commit')
    expect((await answer).rows).toEqual([{ is: false }])
  } finally {
    await owner.end()
  }
})

test('a transaction that the replica ends is read again as a whole on the primary', async () => {
  await expect.poll(() => readOnce()).toBe('replica')
  let tries = 0
  const from = await readTogether(
    past.open(),
    (db) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    async (db) => {
      tries += 1
      const { rows } = await sql<{ pid: number; is: boolean }>`
        select pg_backend_pid() as pid, pg_is_in_recovery() as is`.execute(db)
      if (rows[0]?.is) await onStandby(`select pg_terminate_backend(${rows[0].pid}, 5000)`)
      await sql`select 1`.execute(db)
      return rows[0]?.is
    },
  )
  expect({ from, tries }).toEqual({ from: false, tries: 2 })
})

test('what says it is a replica and is a primary is not read', async () => {
  const reasons: string[] = []
  const foreign = openPastReads({
    primary: world.services.database,
    replicaUrl: primary.appUrl,
    connectionsMax: 1,
    silentMillisMax: 10_000,
    onRead: (_source, reason) => void reasons.push(reason),
  })
  expect(await sumOfEntries(foreign.open())).toBeGreaterThan(0)
  expect(reasons).toEqual(['foreign'])
  await foreign.close()
})

test('a replica cannot be written to, and a mistake in a statement is an error as ever', async () => {
  await expect(sql`select * from no_such_table`.execute(past.open())).rejects.toThrow(/no_such_table/)
  await expect.poll(() => readOnce()).toBe('replica')
  const unchecked = openDatabase(standby.appUrl, { connectionsMax: 1 })
  await expect(sql`delete from activity_log`.execute(unchecked.db)).rejects.toThrow(/read-only|permission/)
  await unchecked.close()
})

test('a replica that is gone is no error for anybody', async () => {
  await standby.stop()
  const before = await countReads()
  const sent = await send('layla', 'omar', '3.000')
  for (const name of ['layla', 'omar'] as const) expect(await latestReference(name)).toBe(sent)
  await (await world.as('layla')).get('/reports/statement?month=2026-01').data()
  const after = await countReads()
  expect(after.replica).toBe(before.replica)
  expect(after.unreachable).toBeGreaterThan(before.unreachable)
})

async function send(from: PersonName, to: PersonName, amount: string): Promise<string> {
  const sender = await world.as(from)
  const { reference } = await sender
    .post('/transfers', { to: people[to].phone, amount }, { key: randomUUID() })
    .data<{ reference: string }>()
  return reference
}

async function latestReference(name: PersonName): Promise<string | undefined> {
  const [latest] = await (await world.as(name)).get('/transfers').data<{ reference: string }[]>()
  return latest?.reference
}

async function sumOfEntries(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger.entry`.execute(db)
  return rows[0]?.count ?? 0
}

async function readOnce(): Promise<string | undefined> {
  seen.length = 0
  await sumOfEntries(past.open())
  return seen.at(-1)
}

/** Waits only where the log is replayed. */
async function sleepOnReplica(db: ReadDb): Promise<string | undefined> {
  const { rows } = await sql<{ is: string }>`
    select case when pg_is_in_recovery() then pg_sleep(60)::text else 'awake' end as is
    from (select count(*) from activity_log) counted`.execute(db)
  return rows[0]?.is
}

async function sleeping(): Promise<number> {
  const rows = await onStandby(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`,
  )
  return Number(rows[0]?.['count'])
}

function onStandby(statement: string): Promise<Record<string, unknown>[]> {
  return runAt(standby.ownerUrl, statement)
}

/** As `/metrics` shows them. */
async function countReads() {
  const { body } = await world.app.inject({ url: '/metrics' })
  const of = (labels: string) =>
    Number(new RegExp(`^mahfaza_past_reads_total\\{${labels}\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
  const primaryFor = (reason: string) => of(`source="primary",reason="${reason}"`)
  return {
    replica: of('source="replica",reason="none"'),
    behind: primaryFor('behind'),
    unreachable: primaryFor('unreachable'),
    failed: primaryFor('failed'),
  }
}

async function lockedByReplay(): Promise<number> {
  const rows = await runAt(
    standby.ownerUrl,
    `select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'activity_log'::regclass`,
  )
  return rows.length
}
