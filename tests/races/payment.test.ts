import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostingEngine } from '#server/ledger/index.ts'
import { creditPayment } from '#server/modules/recharges/index.ts'
import { findPayment, type markCredited, type PaymentRow } from '#server/modules/recharges/payment.queries.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type FakePlutu, openFakePlutu } from '#tests/world/fake-plutu.ts'
import { walletFigures } from '#tests/world/money.ts'
import { allow } from '#tests/world/payments.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let plutu: FakePlutu
let world: World

beforeAll(async () => {
  plutu = await openFakePlutu()
  world = await openWorld({ env: plutu.env, workers: false })
  await allow(world, 'localbankcards')
  await world.as('layla')
})
afterAll(async () => {
  await world.close()
  await plutu.close()
})

/** A payment that is paid at the gateway and not yet credited. */
async function taken(): Promise<bigint> {
  const layla = await world.as('layla')
  const body = { method: 'localbankcards', amount: '10.000' }
  const key = `race-${plutu.asked.length}-${body.amount}`
  const { id } = await layla.post('/recharges', body, { key }).data<{ id: string }>()
  await world.asOwner(
    `update payment set gateway_transaction = 'race-${id}', paid_at = now(), ask_at = null where id = ${id}`,
  )
  return BigInt(id)
}

/** The engines of five processes credit it at once, twice each, without any key. */
async function creditTenTimes(id: bigint, operation: ReturnType<typeof creditPayment>): Promise<number> {
  const engines = Array.from({ length: 5 }, () =>
    openPostingEngine({ url: world.database.url, keys: world.services.keys }),
  )
  const credits = [...engines, ...engines].map((engine) =>
    engine.post(operation, {
      input: { paymentId: id, transaction: `race-${id}` },
      actor: { type: 'system', id: null },
    }),
  )
  const outcomes = await Promise.allSettled(credits)
  for (const engine of engines) await engine.drain()
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('ten credits of one payment at once through five engines: one arrives', async () => {
  const before = await walletFigures(world, 'layla')
  expect(await creditTenTimes(await taken(), creditPayment())).toBe(1)
  expect((await walletFigures(world, 'layla')).balanceMinor - before.balanceMinor).toBe(10_000n)
})

test('control: without the lock and the condition of the mark, several arrive', async () => {
  const before = await walletFigures(world, 'layla')
  const id = await taken()
  const operation = creditPayment({ lock: readUnlocked, mark: markAnyway })
  expect(await creditTenTimes(id, operation)).toBeGreaterThan(1)
  expect((await walletFigures(world, 'layla')).balanceMinor - before.balanceMinor).toBeGreaterThan(10_000n)
})

/** A snapshot: it waits for no lock and sees no later change. */
async function readUnlocked(tx: Tx, ids: readonly bigint[]): Promise<readonly PaymentRow[]> {
  const rows = await Promise.all([...new Set(ids)].map((id) => findPayment(tx, id)))
  return rows.flatMap((row) => (row ? [{ ...row, status: 'pending' as const }] : []))
}

async function markAnyway(tx: Tx, { id, transactionId }: Parameters<typeof markCredited>[1]): Promise<void> {
  await tx
    .updateTable('recharge')
    .set({ status: 'completed', transaction_id: transactionId })
    .where('id', '=', id)
    .execute()
}
