import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { type RechargeByVoucher, rechargeByVoucher } from '#server/modules/recharges/index.ts'
import {
  checkCode,
  codeLookup,
  type lockVouchersByCode,
  markVouchersUsed,
} from '#server/modules/vouchers/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import type { PersonName } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const names: readonly PersonName[] = ['layla', 'omar', 'salem', 'yusuf']

let world: World
let clientIds: bigint[]
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld()
  for (const name of names) await world.as(name)
  clientIds = await Promise.all(names.map((name) => clientIdOf(world, name)))
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

test('one voucher redeemed 1,000 times at once through four engines: exactly one effect', async () => {
  const effects = await redeemAtOnce(rechargeByVoucher(), 1_000)
  expect(effects.accepted).toBe(1)
  expect(effects.refusals).toEqual({
    'voucher.not_usable': expect.any(Number),
    'voucher.used_by_you': expect.any(Number),
  })
  expect(effects.receivedMinor).toBe(10_000n)
  await expectBalancedBooks(world)
})

test('control: without its lock, the check at its marking and its unique key, a voucher pays more than once', async () => {
  await world.asOwner(dropUniqueKey)
  const careless = rechargeByVoucher({ lock: readOnly, markUsed: markBlindly })
  let effects = await redeemAtOnce(careless, 400)
  // The batches of the engines may happen to follow each other.
  for (let round = 1; round < controlRoundsMax && effects.accepted < 2; round += 1)
    effects = await redeemAtOnce(careless, 400)
  expect(effects.accepted).toBeGreaterThan(1)
  expect(effects.receivedMinor).toBe(BigInt(effects.accepted) * 10_000n)
})

test('without its lock and its key, the check at its marking alone lets a voucher pay only once', async () => {
  await world.asOwner(dropUniqueKey)
  const effects = await redeemAtOnce(rechargeByVoucher({ lock: readOnly, markUsed: markVouchersUsed }), 400)
  expect(effects.accepted).toBe(1)
  expect(effects.receivedMinor).toBe(10_000n)
})

const controlRoundsMax = 20
const dropUniqueKey = 'alter table recharge drop constraint if exists recharge_voucher_id_key'

/** A fresh voucher, given to four engines in turn by four clients. */
async function redeemAtOnce(operation: RechargeByVoucher, times: number) {
  const { keys } = world.services
  const { printed } = await printVouchers(world.services, categoryId)
  const checked = checkCode(keys, printed[0]?.code ?? '')
  if (!('code' in checked)) throw new Error('the printed code is dead')
  const lookup = codeLookup(keys, checked.code)
  const engines = names.map(() => openPostingEngine({ url: world.database.url, keys: world.services.keys }))
  const before = await wealth()
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, index) => {
      const clientId = clientIds[(index >> 2) % clientIds.length] ?? 0n
      const submitted = engines[index % engines.length]?.post(operation, {
        input: { clientId, lookup },
        actor: { type: 'client', id: clientId },
      })
      return submitted ?? Promise.reject(new Error('no engine'))
    }),
  )
  await Promise.all(engines.map((engine) => engine.drain()))
  const refusals: Record<string, number> = {}
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const reason = String(outcome.reason.message)
    refusals[reason] = (refusals[reason] ?? 0) + 1
  }
  const accepted = outcomes.filter(({ status }) => status === 'fulfilled').length
  return { accepted, refusals, receivedMinor: (await wealth()) - before }
}

async function wealth(): Promise<bigint> {
  const figures = await Promise.all(names.map((name) => walletFigures(world, name)))
  return figures.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)
}

const readOnly: typeof lockVouchersByCode = async (tx, lookups) => {
  const { rows } = await sql<{ lookup: Buffer; id: bigint; serial_number: string; status: 'available' }>`
    select id, serial_number, code_lookup as lookup, status from voucher
    where code_lookup = any(${lookups}::bytea[])`.execute(tx)
  return new Map(
    rows.map(({ lookup, id, serial_number: serialNumber, status }) => [
      lookup.toString('hex'),
      {
        id,
        serialNumber,
        categoryId,
        supplierId: 1n,
        kind: 'recharge' as const,
        amountMinor: 10_000n,
        currency: 'LYD',
        status,
        usedBy: null,
        activated: true,
        expired: false,
        takenNow: false,
      },
    ]),
  )
}

async function markBlindly(tx: Tx, used: readonly { id: bigint }[]): Promise<void> {
  await sql`update voucher set status = 'used' where id = any(${used.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
}
