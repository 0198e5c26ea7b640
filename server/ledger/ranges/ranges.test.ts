import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, system, wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'
import type { PostingEngine } from '../posting-engine.ts'
import { reverseTransaction } from '../reverse-transaction.ts'
import { readStatement } from '../statement.queries.ts'
import { closeRange } from './close-range.ts'
import { divideTransactions } from './divide-transactions.ts'
import { addDueRange, close, listRanges } from './range.queries.ts'

const idsPerRange = 5_000n
let world: SealWorld
let owner: pg.Client
let app: pg.Client
/** Opened after the division, so each test may say whose ids are old. */
let engine: PostingEngine
const old = { paid: 0n, reversed: 0n, kept: 0n }

beforeAll(async () => {
  world = await openSealWorld()
  owner = await connect(world.ledger.ownerUrl)
  app = await connect(world.ledger.url)
  await Promise.all(Array.from({ length: 11 }, (_, number) => world.ledger.fund(wallet(number), 1_000n)))
  for (const key of ['paid', 'reversed', 'kept'] as const)
    old[key] = (await world.ledger.pay(wallet(1), wallet(2), 10n, { key })).transactionId
  await reverse(old.reversed, world.ledger.engine)
  await world.sealer.seal()
  await divideBesidePayments()
  engine = world.ledger.openPostingEngine()
})
afterAll(async () => {
  for (const client of [owner, app]) await client.end()
  await world.close()
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function divideBesidePayments(): Promise<void> {
  let busy = true
  const paying = (async () => {
    while (busy) await world.payAround(40)
  })()
  await divideTransactions(owner, { idsPerRange })
  busy = false
  await paying
}

function reverse(transactionId: bigint, by: PostingEngine) {
  return by.post(reverseTransaction, { input: { transactionId }, actor: system })
}

async function expectSound(): Promise<void> {
  await world.sealer.seal()
  expect(await world.verify()).toEqual([])
  expect(await world.ledger.problems()).toEqual([])
}

/** The ids that come next are of this range. */
async function goTo(number: number): Promise<PostingEngine> {
  const range = (await listRanges(owner)).find((one) => one.number === number)
  await owner.query(
    `select setval('ledger.transaction_id', greatest(nextval('ledger.transaction_id'), $1), false)`,
    [range?.firstId],
  )
  return world.ledger.openPostingEngine()
}

test('what exists becomes the first range beside payments, and everything proves as before', async () => {
  expect((await listRanges(owner)).map(({ number }) => number)).toEqual([0, 1, 2])
  await expect(divideTransactions(owner)).rejects.toThrow('ranges already')
  expect(await addDueRange(world.database.db)).toBeNull()
  await expectSound()
})

test('a key, a reversal and an id are used once over all ranges', async () => {
  const later = await goTo(1)
  const terms = { engine: later, key: 'paid' }
  expect(await world.ledger.pay(wallet(1), wallet(2), 10n, terms)).toMatchObject({ transactionId: old.paid })
  await expect(world.ledger.pay(wallet(1), wallet(2), 10n, { ...terms, body: 2 })).rejects.toMatchObject({
    code: 'idempotency.conflict',
  })
  await expect(reverse(old.reversed, later)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  for (const [column, value] of [
    ['key_digest', `(select key_digest from ledger.transaction where id = ${old.paid})`],
    ['reverses', `${old.reversed}`],
    ['id', `${old.paid}`],
  ]) {
    const id = column === 'id' ? value : `${2n * idsPerRange + 4_999n}`
    const more = column === 'id' ? '' : `, ${column}`
    const insert = `insert into ledger.transaction (id, operation, actor_type, legs, created_at${more})
      values (${id}, 'post', 'system', '{}', now()${column === 'id' ? '' : `, ${value}`})`
    await expect(app.query(insert)).rejects.toMatchObject({ code: '23505' })
  }
})

test('a key that two engines use at once in two ranges has one effect', async () => {
  const [early, late] = [engine, await goTo(1)]
  for (let round = 0; round < 10; round += 1) {
    const key = `race-${round}`
    const from = [wallet(3), wallet(4)] as const
    const made = await Promise.all([
      world.ledger.pay(from[0], operator, 1n, { key, engine: early }),
      world.ledger.pay(from[0], operator, 1n, { key, engine: late }),
    ])
    expect(made[0].transactionId).toBe(made[1].transactionId)
  }
  await expectSound()
})

test('without the trigger a key could be used again, and the checks name it', async () => {
  await owner.query('alter table ledger.transaction disable trigger note_uses')
  await world.ledger.pay(wallet(5), operator, 1n, { key: 'unnoted', engine })
  const rules = (await world.ledger.problems()).map(({ rule, table }) => `${rule} ${table}`)
  expect(rules).toEqual(['ledger.one_effect trigger', 'ledger.one_effect transaction'])
  await owner.query('alter table ledger.transaction enable always trigger note_uses')
  await owner.query(`insert into ledger.used_key select key_digest, id from ledger.transaction t
    where key_digest is not null and not exists (select from ledger.used_key u where u.transaction_id = t.id)`)
  await expectSound()
})

test('the program adds the next range in time, and has no right to any of them', async () => {
  const later = await goTo(1)
  await world.ledger.pay(wallet(6), operator, 1n, { engine: later })
  expect(await addDueRange(world.database.db)).toBe(3)
  expect(await addDueRange(world.database.db)).toBeNull()
  for (const statement of [
    'update ledger.transaction set id = id',
    'delete from ledger.transaction',
    'select from ledger.transaction_0',
    'insert into ledger.transaction_1 select * from ledger.transaction limit 1',
    `insert into ledger.used_key values (gen_random_uuid(), 1)`,
    'select ledger.close_range(0)',
    'select ledger.divide_transactions(1000)',
    'select ledger.add_range(1000)',
    'select ledger.start_noting()',
    `select ledger.note_command('close 0')`,
    'select ledger.note_uses_between(1, 2)',
  ])
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a range is closed once nobody can have its ids, and then the owner cannot write it either', async () => {
  await world.ledger.pay(wallet(7), operator, 1n, { engine })
  await expect(closeRange(owner, 0)).rejects.toThrow('may still have ids of it')
  await expect(closeRange(owner, 3)).rejects.toThrow('still being written')
  await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'mahfaza posting engine' and datname = current_database()`)
  await expect(closeRange(owner, 99)).rejects.toThrow('no range 99')
  // Ended before its pages are frozen; called again, it freezes them.
  const before = await frozenUntil()
  await close(owner, 0)
  await expect(closeRange(owner, 0)).rejects.toThrow('is closed')
  expect(await frozenUntil()).not.toBe(before)
  for (const statement of [
    `update ledger.transaction set meta = '{}' where id = ${old.paid}`,
    `delete from ledger.transaction where id = ${old.paid}`,
    `insert into ledger.transaction (id, operation, actor_type, legs, created_at) values (1, 'post', 'system', '{}', now())`,
    'truncate ledger.transaction_0 cascade',
  ])
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '25006' })
  const first = (await listRanges(owner)).find(({ number }) => number === 0)
  expect(first?.closedAt).toBeInstanceOf(Date)
})

async function frozenUntil(): Promise<unknown> {
  const { rows } = await owner.query(
    `select relfrozenxid from pg_class where oid = 'ledger.transaction_0'::regclass`,
  )
  return rows[0]?.relfrozenxid
}

test('with a closed range statements, reversals, checks and seals are as before', async () => {
  const account = await owner.query<{ account_id: string }>(
    `select account_id from ledger.entry where transaction_id = $1 and amount < 0`,
    [old.kept],
  )
  const accountId = BigInt(account.rows[0]?.account_id ?? 0)
  const lines = await readStatement(world.database.db, accountId, { limit: 1_000 })
  expect(lines.map(({ transactionId }) => transactionId)).toContain(old.kept)
  // The engine connects again, and takes ids of the range that is open.
  const { transactionId } = await reverse(old.kept, engine)
  expect(transactionId).toBeGreaterThanOrEqual(idsPerRange)
  await expect(reverse(old.kept, engine)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  await expectSound()
  await owner.query('drop trigger closed on ledger.transaction_0')
  expect(await world.ledger.problems()).toMatchObject([{ rule: 'ledger.one_effect', table: 'trigger' }])
  expect(await world.verify()).toEqual([])
})
