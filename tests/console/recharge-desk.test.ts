import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import { account, beginPayment, newSlip, tellOfTransfer } from '#tests/world/recharge-desk.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  await allow(world, 'bank', { accounts: [account], fee: someFee })
  await allow(world, 'sandbox')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

const approve = (id: string, key: string) =>
  admin.post('/recharge-requests/approvals', { recharge_request_id: id }, { key })
const show = (id: string) => admin.get(`/recharge-requests/${id}`).data<Record<string, unknown>>()
const traces = (action: string, subject: string) =>
  world.services.database.db
    .selectFrom('activity_log')
    .select(['actor_type', 'action'])
    .where('action', '=', action)
    .where('subject_id', '=', subject)
    .execute()

test('a request is approved once, whoever asks and however often, and the wallet gets the net amount', async () => {
  const id = await tellOfTransfer(world, 'omar')
  expect(await show(id)).toMatchObject({ amount: '100.000', fee: '3.000', net_amount: '97.000' })
  const answers = await Promise.all([approve(id, 'same-key-1'), approve(id, 'same-key-1')])
  expect(answers.map(({ body }) => body.data)).toEqual(
    Array(2).fill({ net_amount: '97.000', currency: 'LYD' }),
  )
  expect(await approve(id, 'other-key-1')).toMatchObject({
    status: 422,
    body: { code: 'recharge.not_waiting' },
  })
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: 97_000n })
  expect(await show(id)).toMatchObject({ status: 'completed', decided_by: 'هدى سالم' })
  expect((await show(id)).abilities).not.toContain('approve')
  expect(await traces('approved', id)).toEqual([{ actor_type: 'staff', action: 'approved' }])
})

test('a request is refused with a reason that the client reads, and nothing moves', async () => {
  const before = await walletFigures(world, 'omar')
  const id = await tellOfTransfer(world, 'omar')
  const refuse = (reason: string) => admin.post(`/recharge-requests/${id}/refusals`, { reason })
  expect(await refuse(' ')).toMatchObject({ status: 422, body: { errors: { reason: expect.anything() } } })
  await refuse('لم نجد الحوالة').data()
  expect(await show(id)).toMatchObject({ status: 'refused', reason: 'لم نجد الحوالة' })
  const omar = await world.as('omar')
  expect(await omar.get(`/recharges/${id}`).data()).toMatchObject({
    status: 'refused',
    transfer: { reason: 'لم نجد الحوالة' },
  })
  expect(await walletFigures(world, 'omar')).toEqual(before)
})

test('the slip is shown to whoever may see the request and to nobody else', async () => {
  const id = await tellOfTransfer(world, 'layla')
  const slip = await admin.get(`/recharge-requests/${id}/slip`)
  expect([slip.status, slip.headers['content-type']]).toEqual([200, 'image/webp'])
  const clerk = await workAs(world, ['recharge-requests-index'])
  expect((await clerk.get(`/recharge-requests/${id}/slip`)).status).toBe(403)
})

test('requests that look alike are shown together, the same picture first', async () => {
  const slip = await newSlip()
  const refused = await tellOfTransfer(world, 'layla', 77_000n, slip)
  await admin.post(`/recharge-requests/${refused}/refusals`, { reason: 'غير مقروءة' }).data()
  const again = await tellOfTransfer(world, 'fatima', 78_000n, slip)
  const sameFigures = await tellOfTransfer(world, 'omar', 78_000n)
  expect(await admin.get(`/recharge-requests/${again}/likes`).data()).toMatchObject([
    { id: refused, same_slip: true, status: 'refused' },
    { id: sameFigures, same_slip: false, status: 'pending' },
  ])
})

test('the gateway is asked what became of a payment, and what it took is credited once', async () => {
  const id = await beginPayment(world, 'fatima')
  const ask = () => admin.post(`/payments/${id}/inquiries`).data()
  expect(await ask()).toEqual({ outcome: 'open', status: 'pending' })
  await world.asOwner(
    `update sandbox_payment set status = 'paid' from payment p
     where p.id = ${id} and sandbox_payment.invoice_no = p.invoice_no`,
  )
  const paid = { outcome: 'paid', status: 'completed' }
  expect(await Promise.all([ask(), ask()])).toEqual([paid, paid])
  expect(await walletFigures(world, 'fatima')).toMatchObject({ balanceMinor: 20_000n })
  expect(await admin.get(`/payments/${id}`).data()).toMatchObject({ status: 'completed', asks: 0 })
})

test('the statement of the gateway is compared line by line, and whatever disagrees is named', async () => {
  const credited = await beginPayment(world, 'layla', '31.000')
  const open = await beginPayment(world, 'layla', '32.000')
  const untold = await beginPayment(world, 'layla', '33.000')
  for (const id of [credited, untold]) {
    await world.asOwner(
      `update sandbox_payment set status = 'paid' from payment p
       where p.id = ${id} and sandbox_payment.invoice_no = p.invoice_no`,
    )
    await admin.post(`/payments/${id}/inquiries`).data()
  }
  const invoiceOf = async (id: string) =>
    (await admin.get(`/payments/${id}`).data<{ invoice_no: string }>()).invoice_no
  const unknown = 'MZ-00000000000000000000'
  const lines = [
    'Invoice;Amount',
    `${await invoiceOf(credited)};31.00`,
    `${await invoiceOf(open)};32.00`,
    `${unknown};5.00`,
    'a line of somebody else;1.00',
  ]
  const compared = (text: string) => {
    const form = new FormData()
    form.set('file', new Blob([text]), 'statement.csv')
    const days = { from: '2020-01-01', to: '2090-01-01' }
    for (const [name, value] of Object.entries({ gateway: 'sandbox', ...days })) form.set(name, value)
    return admin.post('/payments/comparisons', form)
  }
  const { body } = await compared(lines.join('\n'))
  const outcome = body.data as { rows: { disagreement: string; payment_id: string | null }[] }
  expect(outcome).toMatchObject({ lines: 3, agreeing: 1, ignored: 1 })
  expect(outcome.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ disagreement: 'not_credited', payment_id: open, theirs: '32.000' }),
      expect.objectContaining({ disagreement: 'unknown', payment_id: null, invoice_no: unknown }),
      expect.objectContaining({ disagreement: 'missing', payment_id: untold, ours: '33.000' }),
    ]),
  )
  expect(await compared('Nothing;of this kind\n1;2')).toMatchObject({
    status: 422,
    body: { code: 'payment.statement_strange' },
  })
})

test('a bank transfer without an account is not offered, nor one with half an account', async () => {
  const [bank] = await admin
    .get('/payment-methods?filter[channel]=bank')
    .data<{ id: string; active: boolean }[]>()
  const change = (body: object) => admin.put(`/payment-methods/${bank?.id}`, body)
  expect(await change({ accounts: [] })).toMatchObject({
    status: 422,
    body: { code: 'recharge.no_account', errors: { accounts: expect.anything() } },
  })
  expect(await change({ accounts: [{ ...account, number: '1' }] })).toMatchObject({
    status: 422,
    body: { code: 'recharge.account_invalid' },
  })
  await change({ accounts: [account, { ...account, number: 'LY99' }] }).data()
  const omar = await world.as('omar')
  const methods = await omar
    .get('/recharge-methods')
    .data<{ method: string; icon_url: string | null; accounts: unknown[] }[]>()
  expect(methods.find(({ method }) => method === 'bank')).toMatchObject({
    icon_url: null,
    accounts: [account, { ...account, number: 'LY99' }],
  })
})
