import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, operator, wallet } from '#tests/world/ledger.ts'
import { verifyBooks } from '../check/ledger-checks.ts'
import { closeRange } from './close-range.ts'
import { divideTransactions } from './divide-transactions.ts'

const idsPerRange = 5_000n
let world: LedgerWorld

beforeAll(async () => {
  world = await openLedgerWorld()
  await world.fund(wallet(1), 1_000n)
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await divideTransactions(owner, { idsPerRange })
  await owner.query(`select setval('ledger.transaction_id', $1)`, [2n * idsPerRange])
  await endConnections()
  await world.pay(wallet(1), operator, 1n)
  await endConnections()
  await closeRange(owner, 0)
  await owner.end()
})
afterAll(() => world.close())

async function endConnections(): Promise<void> {
  await world.asOwner(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'mahfaza posting engine' and datname = current_database()`)
}

async function named(): Promise<string[]> {
  return (await verifyBooks(world.seenByOwner)).map(({ rule, table, id }) => `${rule} ${table} ${id}`)
}

const refuse = 'for each row execute function ledger.refuse_closed()'
const replaceClosed =
  'create or replace trigger closed before insert or update or delete on ledger.transaction_0'
const closed = 'ledger.one_effect trigger transaction_0.closed'
const noteUses = 'ledger.one_effect trigger transaction.note_uses'

test.each([
  [
    'that refuses to empty a closed range is gone',
    'drop trigger closed_whole on ledger.transaction_0',
    `${closed}_whole`,
  ],
  [
    'of a closed range never fires',
    `${replaceClosed} for each row when (false) execute function ledger.refuse_closed()`,
    closed,
  ],
  [
    'of a closed range lets rows be changed',
    `drop trigger closed on ledger.transaction_0; create trigger closed after insert on ledger.transaction_0 ${refuse}`,
    closed,
  ],
  [
    'of a closed range is off for a session that plays a replica',
    'alter table ledger.transaction_0 enable trigger closed',
    closed,
  ],
  ['of uses is off', 'alter table ledger.transaction disable trigger note_uses', noteUses],
  [
    'of uses fires on something else',
    `drop trigger note_uses on ledger.transaction;
     create trigger note_uses after delete on ledger.transaction for each statement execute function ledger.note_uses();
     alter table ledger.transaction enable always trigger note_uses`,
    noteUses,
  ],
])('the checks name that the trigger %s', async (_what, damage, expected) => {
  expect(await named()).toEqual([])
  await world.asOwner('begin')
  await world.asOwner(damage)
  const found = await named()
  await world.asOwner('rollback')
  expect(found).toEqual([expected])
})

test.each([
  ['key', 'insert into ledger.used_key values (gen_random_uuid(), 42)'],
  ['reversal', 'insert into ledger.used_reversal values (41, 42)'],
  ['approval', `insert into ledger.used_approval values ('41', 42)`],
])('the full check names a %s that is used by no transaction', async (what, damage) => {
  await world.asOwner('begin')
  await world.asOwner(damage)
  const found = await named()
  await world.asOwner('rollback')
  expect(found).toEqual([`ledger.one_effect used_${what} 42`])
})

const insert = (id: bigint, approval: string) =>
  world.asOwner(
    `insert into ledger.transaction (id, operation, actor_type, legs, created_at, meta)
     values ($1, 'post', 'system', '{}', now(), $2)`,
    [id, { approval_id: approval === 'null' ? null : approval }],
  )

test('an approval is used once over all ranges, and none is used by a transaction without one', async () => {
  await world.asOwner('begin')
  await insert(2n * idsPerRange + 4_000n, '7')
  await insert(2n * idsPerRange + 4_001n, 'null')
  await insert(3n * idsPerRange + 4_001n, 'null')
  await world.asOwner('savepoint second')
  await expect(insert(3n * idsPerRange + 4_000n, '7')).rejects.toMatchObject({
    code: '23505',
    constraint: 'transaction_approval',
  })
  await world.asOwner('rollback to second')
  expect((await named()).filter((name) => name.includes('one_effect'))).toEqual([])
  await world.asOwner('rollback')
})
