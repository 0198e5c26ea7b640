import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { operator, system, wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'
import { plainPosting } from '../plain-posting.ts'
import { checkMacs } from './check-macs.ts'
import { openSealKeys } from './seal-keys.ts'

let world: SealWorld

beforeAll(async () => {
  world = await openSealWorld()
  await world.ledger.fund(wallet(1), 1_000n)
  await world.ledger.fund(wallet(2), 1_000n)
})
afterAll(() => world.close())

async function allIds(): Promise<bigint[]> {
  const rows = await world.database.db.selectFrom('ledger.transaction').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function forgedIn(): Promise<string[]> {
  return (await checkMacs(world.database, world.keys, await allIds())).map(({ id }) => id)
}

/** Well-formed, with both entries and both balances: only its MAC is missing or copied. */
async function forge(mac: string): Promise<string> {
  const { rows } = await world.asOwner(`
    with moved as (
      update ledger.account set balance = balance + 500 * sign, version = version + 1
      from (values ('house', -1), ('wallet', 1)) side (kind, sign)
      where account.kind = side.kind and (account.kind = 'house' or owner_id = 1)
      returning account.id, version, balance, 500 * sign as amount
    ), made as (
      insert into ledger.transaction (id, operation, actor_type, legs, answer, mac, created_at)
      select nextval('ledger.transaction_id'), 'post', 'system',
             array[h.id, h.version, w.id, w.version], 'null', ${mac}, clock_timestamp()
      from moved h, moved w where h.amount < 0 and w.amount > 0 returning id, created_at
    ), entries as (
      insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
      select moved.id, version, made.id, amount, balance, created_at from moved, made
    ) select id from made`)
  return rows[0].id
}

test('what posting engines write has a right MAC, with every kind of text in it', async () => {
  const meta = { z: 1, a: 'سطر\n\t"\\', deep: { b: [1.5, null, true, 1e21], a: -0 }, ي: '\u0001' }
  const postings = [{ from: wallet(1), to: wallet(2), amountMinor: 5n }]
  const idempotency = { key: 'mac', requestHash: Buffer.alloc(32, 1) }
  const actor = { type: 'client', id: 1n } as const
  await world.ledger.engine.post(plainPosting, { input: { postings, meta }, actor, idempotency })
  await world.ledger.engine.post(plainPosting, { input: { postings }, actor: system })
  expect(await forgedIn()).toEqual([])
})

test('a row that SQL has inserted is named by the round, is never sealed, and the proof names it ever after', async () => {
  const last = (await world.asOwner('select mac from ledger.transaction order by created_at desc limit 1'))
    .rows[0]
  const forged = [await forge('null'), await forge(`'${last.mac}'`)]
  expect(await world.ledger.problems()).toEqual([])
  expect(await forgedIn()).toEqual(forged)
  const touched = (await checkMacs(world.database, world.keys, await allIds())).map(
    (one) => one.touched.length,
  )
  expect(touched).toEqual([2, 2])
  const inserted = forged.map((id) => ({ change: 'inserted', thing: 'transaction', id }))
  expect(await world.verify()).toEqual(inserted)

  await world.ledger.pay(operator, wallet(1), 5n)
  await world.sealer.seal()
  expect((await listOpenAlarms(world.database.db)).map(({ subject }) => subject).sort()).toEqual(
    forged.map((id) => `ledger.mac transaction ${id}`),
  )
  expect(await world.verify()).toEqual(inserted)
  await world.ledger.pay(operator, wallet(1), 5n)
  expect(await world.sealer.seal()).toEqual({ blocks: 1, transactions: 1 })
  await world.asOwner(`delete from alarm`)
  expect(await world.verify()).toEqual(inserted)
})

test.each([
  ['operation', `operation = 'adjustment'`],
  ['actor', `actor_type = 'staff', actor_id = 7`],
  ['reversal', 'reverses = 1'],
  ['key', 'key_digest = gen_random_uuid()'],
  ['order of legs', 'legs = legs[3:4] || legs[1:2]'],
  ['number of legs', 'legs = legs[1:2]'],
  ['meta', `meta = '{"note": "other"}'`],
  ['MAC', 'mac = null'],
])('a changed %s is found before it is sealed', async (_name, change) => {
  const before = await forgedIn()
  const { transactionId } = await world.ledger.pay(operator, wallet(2), 5n)
  const { rows } = await world.asOwner('select * from ledger.transaction where id = $1', [transactionId])
  await world.asOwner(`update ledger.transaction set ${change} where id = $1`, [transactionId])
  expect(await forgedIn()).toEqual([...before, transactionId.toString()])
  const { operation, actor_type, actor_id, reverses, key_digest, legs, meta, mac } = rows[0]
  await world.asOwner(
    `update ledger.transaction set operation = $2, actor_type = $3, actor_id = $4, reverses = $5, key_digest = $6,
            legs = $7::text[]::bigint[], meta = $8, mac = $9 where id = $1`,
    [transactionId, operation, actor_type, actor_id, reverses, key_digest, legs, meta, mac],
  )
  expect(await forgedIn()).toEqual(before)
})

test('a changed amount is found before it is sealed', async () => {
  const before = await forgedIn()
  const { transactionId } = await world.ledger.pay(operator, wallet(2), 5n)
  const by = (amount: number) =>
    world.asOwner(
      `update ledger.entry set amount = amount + $2, balance_after = balance_after + $2
                   where transaction_id = $1 and amount > 0`,
      [transactionId, amount],
    )
  await by(1)
  expect(await forgedIn()).toEqual([...before, transactionId.toString()])
  await by(-1)
  expect(await forgedIn()).toEqual(before)
})

test('rows under a retired master key pass while the ring has it, and not after', async () => {
  const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const ring = (masterKey: string, oldMasterKeys: string[]) =>
    openKeyRing({ production: false, masterKey, oldMasterKeys, lookupKey: secret(9), dataDirectory: '' })
  const engine = world.ledger.openPostingEngine({ keys: ring(secret(1), []) })
  const { transactionId } = await world.ledger.pay(operator, wallet(2), 5n, { engine })
  const check = async (masterKey: string, old: string[]) =>
    (await checkMacs(world.database, openSealKeys(ring(masterKey, old)), [transactionId])).length
  expect([await check(secret(2), [secret(1)]), await check(secret(2), [])]).toEqual([0, 1])
  await world.asOwner('delete from ledger.entry where transaction_id = $1', [transactionId])
  await world.asOwner('delete from ledger.transaction where id = $1', [transactionId])
})
