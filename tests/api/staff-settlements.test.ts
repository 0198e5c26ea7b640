import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { translate } from '#server/platform/messages.ts'
import { type Seeded, seedClient, seedWorld } from '#tests/world/belongings.ts'
import { newCategory } from '#tests/world/catalogue.ts'
import { people } from '#tests/world/people.ts'
import { runStaff } from '#tests/world/staff.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { moneyCommands } from '../../scripts/staff/money-commands.ts'
import { voucherCommands } from '../../scripts/staff/voucher-commands.ts'

let world: World
let seeded: Seeded
beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
})
afterAll(() => world.close())

const payment = { reference: 'JB-2026-77', 'paid-on': '2026-01-05' }

test.each(['pay', 'refuse'] as const)('to %s a settlement tells the name and the amount', async (verb) => {
  const name = verb === 'pay' ? 'yusuf' : 'layla'
  const { settlementId } = await seedClient(world, name, seeded)
  const options = { settlement: settlementId, ...(verb === 'pay' && payment) }
  const outcome = await runStaff(world, moneyCommands, `settlement ${verb}`, options)
  expect(outcome.values).toMatchObject({ id: settlementId, client: people[name].name, currency: 'LYD' })
  const kept = await world.services.database.db
    .selectFrom('settlement')
    .select('bank_reference')
    .where('id', '=', BigInt(settlementId))
    .executeTakeFirst()
  expect(kept).toEqual({ bank_reference: verb === 'pay' ? payment.reference : null })
  expect(translate('en', `staff:${outcome.sentence}`, outcome.values)).toMatch(/10\.000 LYD/)
})

test('a payment is not recorded without its number at the bank, nor as of tomorrow', async () => {
  const { settlementId: settlement } = await seedClient(world, 'salem', seeded)
  for (const wrong of [{}, { ...payment, reference: ' ' }, { ...payment, 'paid-on': '2090-01-01' }])
    await expect(runStaff(world, moneyCommands, 'settlement pay', { settlement, ...wrong })).rejects.toThrow()
})

test('what takes two people in the console is not done by one at the terminal', async () => {
  const { services } = world
  const limits = { batch_value_dual_control_min: '99.000', settlement_dual_control_min: '9.999' } as const
  await services.database.transact((tx) => changeSettings(tx, { values: limits, staffId: null }))
  const { settlementId } = await seedClient(world, 'omar', seeded)
  const category = String(await newCategory(services, { kind: 'goods' }))
  const pay = () => runStaff(world, moneyCommands, 'settlement pay', { settlement: settlementId, ...payment })
  const order = (count: string) => runStaff(world, voucherCommands, 'batch create', { category, count })
  await expect(pay()).rejects.toMatchObject({ code: 'settlement.not_approved' })
  await expect(order('10')).rejects.toMatchObject({ code: 'approval.needed', data: { max: '99.000' } })
  expect(await order('9')).toMatchObject({ sentence: 'done.batch_ordered' })
})
