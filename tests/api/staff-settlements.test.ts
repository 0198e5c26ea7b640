import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { translate } from '#server/platform/messages.ts'
import { type Seeded, seedClient, seedWorld } from '#tests/world/belongings.ts'
import { newCategory } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { runStaff } from '#tests/world/staff.ts'
import { expectSoundBooks } from '#tests/world/treasury.ts'
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

const limits = (values: Parameters<typeof changeSettings>[1]['values']) =>
  world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))

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
  await limits({ batch_value_dual_control_min: '99.000', settlement_dual_control_min: '9.999' })
  const { settlementId } = await seedClient(world, 'omar', seeded)
  const category = String(await newCategory(services, { kind: 'goods' }))
  const pay = () => runStaff(world, moneyCommands, 'settlement pay', { settlement: settlementId, ...payment })
  const order = (count: string) => runStaff(world, voucherCommands, 'batch create', { category, count })
  await expect(pay()).rejects.toMatchObject({ code: 'settlement.not_approved' })
  await expect(order('10')).rejects.toMatchObject({ code: 'approval.needed', data: { max: '99.000' } })
  expect(await order('9')).toMatchObject({ sentence: 'done.batch_ordered' })
})

test('approved settlements are ordered in one file for the bank, each once, which is taken by permission and logged', async () => {
  const admin = await workAs(world, 'admin')
  await limits({ settlement_dual_control_min: '1000.000' })
  // One that is free again, and the one that counts.
  const body = { client_id: String(await clientIdOf(world, 'layla')), supplier_id: seeded.goodsSupplierId }
  const { id: again } = await admin
    .post('/settlements', body, { key: 'settle-layla-again' })
    .data<{ id: string }>()
  const { id: waiting } = await world.services.database.db
    .selectFrom('settlement')
    .select('id')
    .where('client_id', '=', await clientIdOf(world, 'salem'))
    .executeTakeFirstOrThrow()
  const ids = [String(waiting), again]
  const make = (settlement_ids: readonly string[], by = admin) => by.post('/bank-files', { settlement_ids })
  expect(await make(ids)).toMatchObject({ status: 422, body: { code: 'settlement.not_in_file' } })
  for (const id of ids) await admin.post(`/settlements/${id}/approvals`, {}).data()
  const formula = `=HYPERLINK("http://x";"1")`
  for (const table of ['settlement set payee_', 'payout_account set '])
    await world.asOwner(
      `update ${table}holder = '${formula}' where client_id = ${await clientIdOf(world, 'layla')}`,
    )
  const clerk = await workAs(world, ['bank-files-store', 'bank-files-show', 'settlements-index'])
  const { id, sha256 } = await make(ids, clerk).data<{ id: string; sha256: string }>()
  expect(await make([ids[0] ?? ''])).toMatchObject({
    status: 422,
    body: { code: 'settlement.not_in_file' },
  })
  for (const one of ids)
    expect(await admin.get(`/settlements/${one}`).data()).toMatchObject({ status: 'sent', bank_file_id: id })
  expect(await clerk.post(`/bank-files/${id}/downloads`, {})).toMatchObject({ status: 403 })
  const files = [
    await admin.post(`/bank-files/${id}/downloads`, {}),
    await admin.post(`/bank-files/${id}/downloads`, {}),
  ]
  const [text = '', second] = files.map((file) => file.text)
  expect(second).toBe(text)
  const lines = text.trimEnd().split('\r\n')
  expect(text).toContain(`"'${formula.replaceAll('"', '""')}"`)
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(-3))).toEqual(
    ids.map((one) => ['10.000', 'LYD', `ST${one}`]),
  )
  expect(lines.at(-1)).toBe('2,الإجمالي,,,20.000,,')
  expect(await admin.get(`/bank-files/${id}`).data()).toMatchObject({
    ...{ settlements_count: 2, total_amount: '20.000', downloads: 2, sha256 },
  })
  const found = await admin.get(`/settlements?search=ST${ids[0]}`).data<{ id: string }[]>()
  expect(found.map((row) => row.id)).toEqual([ids[0]])
  const log = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'after'])
    .where('subject_type', '=', 'bank_file')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['created', 'downloaded', 'downloaded'])
  expect(log.at(-1)).toMatchObject({ after: { download: 2, sha256 } })

  const payment = { bank_reference: 'JB-900', paid_on: '2026-01-05' }
  const pay = (by = admin) => by.post(`/bank-files/${id}/payments`, payment)
  expect(await pay(clerk)).toMatchObject({ status: 403 })
  await admin.post(`/settlements/${again}/returns`, { reason: 'الحساب مغلق' }).data()
  expect(await pay().data()).toEqual({ paid: 1 })
  expect(await admin.get(`/settlements/${ids[0]}`).data()).toMatchObject({ status: 'paid', ...payment })
  expect(await admin.get(`/settlements/${again}`).data()).toMatchObject({ status: 'returned' })
  expect(await pay()).toMatchObject({ status: 422, body: { code: 'settlement.not_payable' } })
  await expectSoundBooks(world)
})
