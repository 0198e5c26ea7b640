import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything, runCheck } from '#server/ledger/index.ts'
import { rechargeChecks } from '#server/modules/recharges/index.ts'
import { type FakePlutu, openFakePlutu, signed } from '#tests/world/fake-plutu.ts'
import { fund } from '#tests/world/money.ts'
import { allow, cardPaid, openPaymentStaff, type PaymentStaff } from '#tests/world/payments.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let plutu: FakePlutu
let world: World
let engine: PaymentStaff

beforeAll(async () => {
  plutu = await openFakePlutu()
  world = await openWorld({ env: plutu.env, workers: false })
  engine = await openPaymentStaff(world)
})
afterAll(async () => {
  await world.close()
  await plutu.close()
})

async function problems(): Promise<string[]> {
  const found = await Promise.all(
    rechargeChecks.map((check) => runCheck(world.services.database.db, check, everything)),
  )
  return found.flat().map(({ rule, table, id }) => `${rule} ${table} ${id}`)
}

test('payments in every state and cash of a seller are as they must be', async () => {
  const paid = await engine.beginCard()
  await engine.callBack(signed(cardPaid(paid.invoice)))
  const declined = await engine.beginCard()
  await engine.callBack(signed(cardPaid(declined.invoice, { approved: '0' })))
  await engine.beginCard()
  const salem = await world.as('salem')
  await allow(world, 'cash')
  await fund(world, 'salem', '50.000')
  await salem.post('/cash-recharges', { to: 'layla', amount: '5.000' }, { key: 'cash-of-salem' }).data()
  expect(await problems()).toEqual([])
})

test('a payment marked paid that nobody credited is found, and one completed that nobody paid', async () => {
  const taken = await engine.beginCard()
  await world.asOwner(
    `update payment set gateway_transaction = 'x', paid_at = now() - interval '11 minutes' where id = ${taken.id}`,
  )
  expect(await problems()).toEqual([`payments.matched payment ${taken.id}`])
  await world.asOwner(`update payment set gateway_transaction = null, paid_at = null where id = ${taken.id};
    update recharge set status = 'completed' where id = ${taken.id}`)
  expect(await problems()).toEqual([
    `recharges.credited recharge ${taken.id}`,
    `payments.matched payment ${taken.id}`,
  ])
})
