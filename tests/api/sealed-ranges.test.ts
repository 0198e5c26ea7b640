import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRange, divideTransactions, openRecordSealing, verifyRecords } from '#server/ledger/index.ts'
import { sealedTables } from '#server/modules/integrity/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let owner: pg.Client
let seal: () => Promise<void>

beforeAll(async () => {
  world = await openWorld({ workers: false })
  seal = openRecordSealing({ ...world.services, tables: sealedTables })
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await world.as('fatima')
  await seal()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

async function expectNamed(guards: readonly string[]): Promise<void> {
  await seal()
  const { database, keys } = world.services
  const problems = await verifyRecords({ database, keys, tables: sealedTables })
  expect(problems.map(({ change, thing, id }) => `${change} ${thing} ${id}`).sort()).toEqual(guards)
}

/** The engine connects again, with new ids. */
async function endConnections(): Promise<void> {
  await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'mahfaza posting engine' and datname = current_database()`)
}

async function openAlarms(): Promise<string[]> {
  const open = await listOpenAlarms(world.services.database.db)
  return open.map(({ code, subject }) => `${code} ${subject}`).sort()
}

test('what notes uses, divides the ledger and closes a range is explained, and raises no alarm', async () => {
  await owner.query('select ledger.start_noting()')
  await expectNamed([])
  await divideTransactions(owner, { idsPerRange: 5_000n })
  await expectNamed([])
  await owner.query(`select setval('ledger.transaction_id', 10000)`)
  await endConnections()
  await fund(world, 'fatima', '1.000')
  await endConnections()
  await closeRange(owner, 0)
  await expectNamed([])
  expect(await openAlarms()).toEqual([])
})

const create = `create trigger note_uses after insert on ledger.transaction
  referencing new table as written for each statement execute function ledger.note_uses();
  alter table ledger.transaction enable always trigger note_uses;`
const replace = `drop trigger note_uses on ledger.transaction; ${create}`
let mended = 0

/** By a migration of its own, as the runbook says. */
async function mend(): Promise<void> {
  mended += 1
  const name = `9999_mended_${mended}.sql`
  await owner.query(`begin; ${replace}
    insert into public.migration (name, checksum) values ('${name}', 'of its file'); commit`)
  const migrations = new Map([[name, 'of its file']])
  await openRecordSealing({ ...world.services, tables: sealedTables, migrations })()
  await expectNamed([])
}

test.each([
  ['switched off', 'alter table ledger.transaction disable trigger note_uses'],
  ['left out for a replica', 'alter table ledger.transaction enable trigger note_uses'],
  ['replaced for a while', `${replace} select ledger.note_command('divide')`],
  [
    'replaced by another',
    `drop trigger note_uses on ledger.transaction;
     create trigger note_uses after delete on ledger.transaction for each statement execute function ledger.refuse_closed();
     select ledger.note_command('note')`,
  ],
])(
  'a trigger of uses that was %s past the commands is named, until a migration mends it',
  async (_how, change) => {
    await owner.query(`begin; ${change}; commit`)
    const named = ['edited guard trigger transaction.note_uses']
    await expectNamed(named)
    expect(await openAlarms()).toContain('seals.unexplained guard trigger transaction.note_uses')
    await owner.query(`begin; ${replace} select ledger.note_command('divide'); commit`)
    await expectNamed(named)
    await mend()
  },
)

const createClosed = (number: number) => `
  create trigger closed before insert or update or delete on ledger.transaction_${number}
    for each row execute function ledger.refuse_closed();
  alter table ledger.transaction_${number} enable always trigger closed;
  select ledger.note_command('close ${number}');`

test('the trigger of a closed range that was gone for a while is named, and so is one whose command this version does not know', async () => {
  await owner.query('drop trigger closed on ledger.transaction_0')
  await expectNamed(['deleted guard trigger transaction_0.closed'])
  await owner.query(`begin; ${createClosed(0)} commit`)
  await expectNamed(['inserted guard trigger transaction_0.closed'])
  await owner.query(`begin; ${createClosed(2)}
    update public.migration set checksum = 'other' where name like '%: close 2'; commit`)
  await expectNamed([
    'inserted guard trigger transaction_0.closed',
    'inserted guard trigger transaction_2.closed',
  ])
})
