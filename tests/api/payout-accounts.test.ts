import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { approveSettlement } from '#server/modules/settlements/index.ts'
import { type Seeded, seedClient, seedWorld, take } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { namePayoutAccount, payoutAccount } from '#tests/world/payout.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let seeded: Seeded
let fatima: Caller
beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  fatima = await world.as('fatima')
})
afterAll(() => world.close())

const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const
const mine = { ...payoutAccount, current_password: people.fatima.password }
const name = (body: object) => fatima.put('/payout-account', body)
const accept = async (key: string) =>
  fatima.post('/vouchers/use', { code: take(seeded.goodsVouchers) }, { key }).data()
const request = (key: string) => fatima.post('/settlements', { supplier_id: seeded.goodsSupplierId }, { key })
const payment = { bank_reference: 'JB-1', paid_on: '2026-01-05' }
const askToPay = async (maker: Caller, settlementId: string) => {
  const asked = await maker.post(`/settlements/${settlementId}/approvals`, {})
  expect(asked.status).toBe(202)
  return (asked.body.data as { approval_id: string }).approval_id
}
const dualControlLimit = (amount: string) =>
  world.services.database.transact((tx) =>
    changeSettings(tx, { values: { settlement_dual_control_min: amount }, staffId: null }),
  )
const notices = async () =>
  (await fatima.get('/notifications').data<{ kind: string }[]>()).filter(
    ({ kind }) => kind === 'payout_account_changed',
  )
const warnings = async () => {
  const { rows } = await world.services.database.pool.query<{ body: string }>(
    `select body from outbox_message where recipient = $1 and (body like '%المصرفي%' or body like '%bank account%')`,
    [people.fatima.phone],
  )
  return rows
}

test('without an account nothing is settled, neither by the merchant nor by staff, and nothing is held', async () => {
  expect(await fatima.get('/payout-account').data()).toBeNull()
  await accept('accepted-first')
  expect(await request('asked-too-early')).toMatchObject({
    status: 422,
    body: { code: 'settlement.no_account' },
  })
  const admin = await workAs(world, 'admin')
  const body = { client_id: String(await clientIdOf(world, 'fatima')), supplier_id: seeded.goodsSupplierId }
  expect((await admin.post('/settlements', body, { key: 'made-too-early' })).body.code).toBe(
    'settlement.no_account',
  )
  expect(await fatima.get('/settlements/available').data()).toMatchObject([{ vouchers_count: 1 }])
})

test('the password names an account, and its owner is told in the app and by SMS; the same again tells nothing', async () => {
  expect(await name({ ...mine, current_password: 'Wrong-2026' })).toMatchObject({
    status: 422,
    body: { code: 'auth.incorrect_password', errors: { current_password: expect.anything() } },
  })
  expect(await fatima.get('/payout-account').data()).toBeNull()
  for (const number of ['LY83002048000020100120362', '12'])
    expect(await name({ ...mine, number })).toMatchObject({
      status: 422,
      body: { errors: { number: expect.anything() } },
    })
  const typed = { ...mine, number: 'ly83 0020 4800 0020 1001 20361' }
  expect(await name(typed).data()).toMatchObject(payoutAccount)
  await name(mine).data()
  expect([await notices(), await warnings()]).toMatchObject([{ length: 1 }, { length: 1 }])
  const traces = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'payout_account_changed')
    .execute()
  expect(traces).toMatchObject([{ after: { number: '•••• 0361' } }])
})

describe('with an account', () => {
  beforeAll(async () => {
    await namePayoutAccount(world, 'fatima')
    await dualControlLimit('1.000')
  })

  test('a settlement keeps the account it was asked for with, and the posting engine sees that another was named since', async () => {
    await accept('accepted-in-time')
    const { id } = await request('asked-in-time').data<{ id: string }>()
    const reader = await workAs(world, [
      'settlements-index',
      'settlements-show',
      'clients-index',
      'clients-show',
    ])
    const kept = {
      payee_bank: payoutAccount.bank,
      payee_holder: payoutAccount.holder,
      payee_number: payoutAccount.number,
    }
    const show = () =>
      reader.get(`/settlements/${id}`).data<{ created_at: string; payee_changed_at: string }>()
    expect(await show()).toMatchObject(kept)
    const elsewhere = { bank: 'مصرف الوحدة', holder: 'فاطمة الورفلي', number: '0021012345678' }
    await name({ ...mine, ...elsewhere }).data()
    const shown = await show()
    expect(shown).toMatchObject(kept)
    expect(Date.parse(shown.payee_changed_at)).toBeGreaterThan(Date.parse(shown.created_at))
    expect(await fatima.get(`/settlements/${id}`).data()).toMatchObject({ account: payoutAccount })
    const statement = await fatima.get(`/settlements/${id}/statement`)
    expect(statement.status).toBe(200)
    const clientId = String(await clientIdOf(world, 'fatima'))
    expect(await reader.get(`/clients/${clientId}`).data()).toMatchObject({ payout_number: '0021012345678' })
    const list = await reader.get('/clients').data<object[]>()
    expect(JSON.stringify(list)).not.toContain('0021012345678')
  })

  test('what a second person agrees to names the account that is paid, and the log only how its number ends', async () => {
    const { settlementId } = await seedClient(world, 'layla', seeded)
    const maker = await workAs(world, 'admin')
    const id = await askToPay(maker, settlementId)
    expect(await maker.get(`/approvals/${id}`).data()).toMatchObject({
      before: { account: expect.stringContaining(payoutAccount.number), account_warning: null },
      after: { account: expect.stringContaining(payoutAccount.number) },
    })
    const traces = await world.services.database.db
      .selectFrom('activity_log')
      .select('after')
      .where('action', '=', 'approval_asked')
      .where('subject_id', '=', id)
      .execute()
    expect(traces).toMatchObject([{ after: { account: expect.stringContaining('•••• 0361') } }])
    expect(JSON.stringify(traces)).not.toContain(payoutAccount.number)
    expect(await maker.get(`/settlements/${settlementId}`).data()).toMatchObject({ waiting_approval: id })
    const again = await maker.post(`/settlements/${settlementId}/payments`, payment)
    expect(again.body.code).toBe('approval.waits_already')
  })

  test('a second person reads that the account is doubtful, and agrees to nothing once another was named', async () => {
    const maker = await workAs(world, 'admin')
    const checker = await workAs(world, 'admin')
    const warningOf = async (id: string) =>
      (await checker.get(`/approvals/${id}`).data<{ before: object }>()).before
    await accept('accepted-for-the-doubtful')
    await name({ ...mine, number: '0021012345678' }).data()
    const { id } = await request('asked-with-a-fresh-account').data<{ id: string }>()
    const first = await askToPay(maker, id)
    expect(await warningOf(first)).toMatchObject({ account_warning: 'fresh' })
    await name({ ...mine, number: '0021012345679' }).data()
    expect(await checker.get(`/approvals/${first}`).data()).toMatchObject({ changed_meanwhile: true })
    expect((await checker.post(`/approvals/${first}/approval`)).body.code).toBe('approval.changed_meanwhile')
    const second = await askToPay(maker, id)
    expect(await warningOf(second)).toMatchObject({
      account: expect.stringContaining('0021012345678'),
      account_warning: 'since',
    })
    expect((await checker.post(`/approvals/${second}/approval`)).status).toBe(200)
    expect(await maker.get(`/settlements/${id}`).data()).toMatchObject({ status: 'approved' })
  })

  test('in the console too, what two people agreed to is not paid once the merchant named another account', async () => {
    await accept('accepted-by-staff')
    const { id } = await request('asked-by-staff').data<{ id: string }>()
    const maker = await workAs(world, 'admin')
    const checker = await createStaff(world, 'admin')
    const approvalId = BigInt(await askToPay(maker, id))
    const { changed_at: seenAt } = await fatima.get('/payout-account').data<{ changed_at: string }>()
    const carryOut = (accountChangedAt: Date | null) =>
      world.services.engine.post(approveSettlement, {
        input: {
          settlementId: BigInt(id),
          note: null,
          agreed: { accountChangedAt },
          approval: { approvalId, checkerId: checker.id, origin },
        },
        actor: { type: 'staff', id: null },
      })
    await expect(carryOut(null)).rejects.toThrow('approval.changed_meanwhile')
    await expect(carryOut(new Date(Date.parse(seenAt) - 1))).rejects.toThrow('approval.changed_meanwhile')
    await carryOut(new Date(seenAt))
    expect(await maker.get(`/settlements/${id}`).data()).toMatchObject({ status: 'approved' })
  })

  test('one person alone, too, pays no settlement whose merchant named another account since it was shown', async () => {
    await accept('accepted-for-one-person')
    const { id } = await request('asked-for-one-person').data<{ id: string }>()
    const admin = await workAs(world, 'admin')
    const shown = () => admin.get(`/settlements/${id}`).data<{ payee_changed_at: string; status: string }>()
    const pay = (body: object) => admin.post(`/settlements/${id}/payments`, { ...payment, ...body })
    const { payee_changed_at: seen } = await shown()
    await name({ ...mine, number: '0021012345680' }).data()
    for (const alone of ['1.000', '1000.000']) {
      await dualControlLimit(alone)
      for (const payee_changed_at of [seen, null])
        expect((await pay({ payee_changed_at })).body.code).toBe('settlement.payee_changed')
    }
    expect(await shown()).toMatchObject({ status: 'requested' })
    expect((await pay({ payee_changed_at: (await shown()).payee_changed_at })).status).toBe(200)
    expect(await shown()).toMatchObject({ status: 'paid' })
    await dualControlLimit('1.000')
  })

  test('who confirmed one account is not paid to another that was named meanwhile, and nothing is held', async () => {
    await accept('accepted-for-the-seen')
    const seen = await fatima.get('/payout-account').data<{ changed_at: string }>()
    const ready = await fatima.get('/settlements/available').data()
    const number = '0021012345681'
    const named = await name({ ...mine, number }).data<{ changed_at: string }>()
    const confirm = ({ changed_at }: { changed_at: string }, key: string) =>
      fatima.post(
        '/settlements',
        { supplier_id: seeded.goodsSupplierId, account_changed_at: changed_at },
        { key },
      )
    expect(await confirm(seen, 'confirmed-the-old')).toMatchObject({
      status: 422,
      body: { code: 'settlement.account_changed' },
    })
    expect(await fatima.get('/settlements/available').data()).toEqual(ready)
    const { id } = await confirm(named, 'confirmed-the-new').data<{ id: string }>()
    expect(await fatima.get(`/settlements/${id}`).data()).toMatchObject({ account: { number } })
  })
})
