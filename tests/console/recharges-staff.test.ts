import { afterAll, beforeAll, expect, test } from 'vitest'
import { askGateway } from '#server/modules/recharges/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import { account, beginPayment, newSlip, reportTransfer } from '#tests/world/seed-recharges.ts'
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
  admin.post(`/recharge-requests/${id}/approvals`, undefined, { key })
const show = (id: string) => admin.get(`/recharge-requests/${id}`).data<Record<string, unknown>>()
const traces = (action: string, subject: string) =>
  world.services.database.db
    .selectFrom('activity_log')
    .select(['actor_type', 'action'])
    .where('action', '=', action)
    .where('subject_id', '=', subject)
    .execute()

test('a request is approved once, by any person and however often asked, and the wallet gets the net amount', async () => {
  const id = await reportTransfer(world, 'omar')
  expect(await show(id)).toMatchObject({ amount: '100.000', fee: '3.000', net_amount: '97.000' })
  const answers = await Promise.all([approve(id, 'same-key-1'), approve(id, 'same-key-1')])
  expect(answers.map(({ body }) => body.data)).toEqual(Array(2).fill({ net_amount: '97.000' }))
  expect(await approve(id, 'other-key-1')).toMatchObject({
    status: 422,
    body: { code: 'recharge.not_waiting' },
  })
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: 97_000n })
  expect(await show(id)).toMatchObject({ status: 'completed', decided_by: 'هدى سالم' })
  expect((await show(id)).actions).not.toContain('approve')
  expect(await traces('approved', id)).toEqual([{ actor_type: 'staff', action: 'approved' }])
})

test('a request is refused with a reason that the client reads, and nothing moves', async () => {
  const before = await walletFigures(world, 'omar')
  const id = await reportTransfer(world, 'omar')
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

test('staff see which account was paid and what the bank calls it, and find the request by that number', async () => {
  const id = await reportTransfer(world, 'layla', 61_000n)
  const row = await show(id)
  expect(row).toMatchObject({
    paid_bank: account.bank,
    paid_holder: account.holder,
    paid_number: account.number,
    bank_reference: expect.stringMatching(/^FT-\d+$/),
  })
  const typed = String(row['bank_reference']).toLowerCase().replace('-', ' ')
  const found = await admin.get(`/recharge-requests?search=${encodeURIComponent(typed)}`).data()
  expect(found).toMatchObject([{ id }])
})

test('the slip is shown to people who may see the request and to nobody else', async () => {
  const id = await reportTransfer(world, 'layla')
  const slip = await admin.get(`/recharge-requests/${id}/slip`)
  expect([slip.status, slip.headers['content-type']]).toEqual([200, 'image/webp'])
  const clerk = await workAs(world, ['recharge-requests-index'])
  expect((await clerk.get(`/recharge-requests/${id}/slip`)).status).toBe(403)
})

test('requests that look alike are shown together, the same picture first', async () => {
  const slip = await newSlip()
  const refused = await reportTransfer(world, 'layla', 77_000n, slip)
  await admin.post(`/recharge-requests/${refused}/refusals`, { reason: 'غير مقروءة' }).data()
  const again = await reportTransfer(world, 'fatima', 78_000n, slip)
  const sameFigures = await reportTransfer(world, 'omar', 78_000n)
  expect(await admin.get(`/recharge-requests/${again}/likes`).data()).toMatchObject([
    { id: refused, same_slip: true, same_reference: false, status: 'refused' },
    { id: sameFigures, same_slip: false, same_reference: false, status: 'pending' },
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

test('the caller hears why a gateway gave no answer, also when the question cannot be logged', async () => {
  const { services } = world
  const id = await beginPayment(world, 'yusuf')
  const written: unknown[] = []
  const log = { ...services.log, error: (what: unknown) => written.push(what) }
  const database = { ...services.database, transact: () => Promise.reject(new Error('the line broke')) }
  const deps = { ...services, gateways: new Map(), database, log }
  const asking = askGateway(deps, { paymentId: BigInt(id), staffId: 1n, ip: '127.0.0.1' })
  await expect(asking).rejects.toThrow('payment.not_askable')
  expect(written).toMatchObject([{ err: { message: 'the line broke' }, payment: BigInt(id) }])
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
    'a line of another sender;1.00',
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

const instructions = { ar: 'حوّل ثم أرسل الإيصال', en: 'Transfer, then send the slip' }
const fees = { fee_fixed: '1.000', fee_share_bp: 200, fee_min: '0', fee_max: null }
const limits = { amount_min: null, amount_max: null }
const terms = { ...limits, ...fees, accounts: [account], instructions }
const bankMethod = async () => {
  const [bank] = await admin
    .get('/payment-methods?filter[channel]=bank')
    .data<{ id: string; [field: string]: unknown }[]>()
  return { id: '', ...bank }
}
const askTerms = async (change: object) =>
  admin.put(`/payment-methods/${(await bankMethod()).id}/terms`, {
    ...terms,
    reason: 'اتفاق جديد',
    ...change,
  })

test('limits, fees, accounts to transfer to and what is written beside them hold only once a second person agrees, who sees what differs', async () => {
  const checker = await workAs(world, ['approvals-payment-terms'])
  const elsewhere = { ...account, number: 'LY99' }
  const wanted = { amount_max: '5000.000', fee_fixed: '2.500', accounts: [account, elsewhere] }
  const { status, body } = await askTerms(wanted)
  expect(status).toBe(202)
  const path = `/approvals/${(body.data as { approval_id: string }).approval_id}`
  const offered = async () => {
    const omar = await world.as('omar')
    const methods = await omar
      .get('/recharge-methods')
      .data<{ method: string; amount_max: string; fee: { fixed: string }; accounts: unknown[] }[]>()
    return methods.find(({ method }) => method === 'bank')
  }
  expect(await offered()).toMatchObject({ fee: { fixed: '1.000' }, accounts: [account] })
  const written = `${account.bank.ar} · ${account.bank.en} · ${account.holder}`
  expect(await checker.get(path).data()).toMatchObject({
    before: {
      amount_max: '20000.000',
      fee_fixed: '1.000',
      fee_share: '2%',
      accounts: [`${written} · \u2066${account.number}\u2069`],
    },
    after: {
      amount_max: '5000.000',
      fee_fixed: '2.500',
      accounts: [`${written} · \u2066${account.number}\u2069`, `${written} · \u2066LY99\u2069`],
      instructions_ar: instructions.ar,
    },
  })
  expect((await admin.post(`${path}/approval`)).status).toBe(422)
  await checker.post(`${path}/approval`).data()
  expect(await offered()).toMatchObject({
    amount_max: '5000.000',
    fee: { fixed: '2.500' },
    accounts: [account, elsewhere],
    instructions: { en: instructions.en },
  })
  const [change] = await admin.get(`/payment-methods/${(await bankMethod()).id}/history`).data<unknown[]>()
  expect(change).toMatchObject({
    changes: expect.arrayContaining([{ field: 'fee_fixed', before: '1.000', after: '2.500' }]),
    revertible: false,
  })
})

test('of two requests about the same terms, approved at once, one holds and nothing else was seen', async () => {
  const checkers = [
    await workAs(world, ['approvals-payment-terms']),
    await workAs(world, ['approvals-payment-terms']),
  ]
  const asked: { approval_id: string }[] = []
  for (const fee_min of ['3', '4'])
    asked.push((await askTerms({ fee_min })).body.data as { approval_id: string })
  const answers = await Promise.all(
    checkers.map((checker, at) => checker.post(`/approvals/${asked[at]?.approval_id}/approval`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('approval.changed_meanwhile')
})

test('what was asked about older terms is not approved; no way of changing them goes past the second person', async () => {
  const checker = await workAs(world, ['approvals-payment-terms'])
  const idOf = async (change: object) =>
    ((await askTerms(change)).body.data as { approval_id: string }).approval_id
  const [first, second] = [await idOf({ fee_min: '1' }), await idOf({ fee_min: '2' })]
  await checker.post(`/approvals/${first}/approval`).data()
  expect((await checker.post(`/approvals/${second}/approval`)).body.code).toBe('approval.changed_meanwhile')
  const bank = await bankMethod()
  for (const field of [
    'amount_min',
    'amount_max',
    'fee_fixed',
    'fee_share_bp',
    'fee_min',
    'fee_max',
    'accounts',
    'instructions',
  ] as const)
    expect(await admin.put(`/payment-methods/${bank.id}`, { [field]: terms[field] })).toMatchObject({
      status: 422,
    })
})

test('accounts written before the rules of today keep nobody from changing a fee', async () => {
  const older = JSON.stringify([{ ...account, holder: 'شركة 7' }])
  await world.asOwner(`update payment_method set accounts = '${older}' where channel = 'bank'`)
  expect((await askTerms({ accounts: JSON.parse(older) })).status).toBe(422)
  const { status, body } = await askTerms({ fee_min: '1.500', accounts: undefined })
  expect(status).toBe(202)
  const checker = await workAs(world, ['approvals-payment-terms'])
  await checker.post(`/approvals/${(body.data as { approval_id: string }).approval_id}/approval`).data()
  expect(await bankMethod()).toMatchObject({ fee_min: '1.500', accounts: [{ holder: 'شركة 7' }] })
  await world.asOwner(
    `update payment_method set accounts = '${JSON.stringify([account])}' where channel = 'bank'`,
  )
})

test('terms that cannot hold are refused when they are asked for', async () => {
  expect((await askTerms({ accounts: [] })).body.code).toBe('recharge.no_account')
  expect((await askTerms({ fee_min: '5', fee_max: '4' })).body.code).toBe('recharge.fee_bounds')
  expect((await askTerms({ amount_min: '5', amount_max: '4' })).body.code).toBe('recharge.amount_bounds')
  expect((await askTerms({ accounts: [{ ...account, number: '1' }] })).status).toBe(422)
  const path = `/payment-methods/${(await bankMethod()).id}/terms`
  expect((await admin.put(path, { reason: 'لا شيء' })).body.code).toBe('resource.nothing_to_change')
  const older = { fee_fixed: '3', seen_updated_at: '2020-01-01T00:00:00.000Z' }
  expect((await askTerms(older)).body.code).toBe('resource.changed_meanwhile')
  const [voucher] = await admin.get('/payment-methods?filter[channel]=voucher').data<{ id: string }[]>()
  const free = await admin.put(`/payment-methods/${voucher?.id}/terms`, {
    ...terms,
    reason: 'رسم على القسائم',
  })
  expect(free.body.code).toBe('resource.not_now')
  await world.asOwner(`update payment_method set active = false, accounts = '[]' where channel = 'bank'`)
  const { id } = await bankMethod()
  expect((await admin.put(`/payment-methods/${id}`, { active: true })).body.code).toBe('recharge.no_account')
})
