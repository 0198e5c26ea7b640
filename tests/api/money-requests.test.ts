import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverseTransfer } from '#server/modules/transfers/index.ts'
import { askedMax, askedOfOneMax } from '#server/modules/transfers/money-request.rules.ts'
import type { Answer, Caller } from '../world/caller.ts'
import { expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { openWorld, type World } from '../world/world.ts'

interface Request {
  readonly code: string
  readonly created_at: string
  readonly status: string
}

let world: World
let layla: Caller
let yusuf: Caller
let omar: Caller
let fatima: Caller

beforeAll(async () => {
  world = await openWorld()
  ;[layla, yusuf, omar, fatima] = await Promise.all([
    world.as('layla'),
    world.as('yusuf'),
    world.as('omar'),
    world.as('fatima'),
  ])
  await Promise.all([fund(world, 'layla', '1000.000'), fund(world, 'omar', '100.000')])
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

let keyNumber = 0
function newKey(): string {
  keyNumber += 1
  return `request-payment-${keyNumber}`
}
const ask = (caller: Caller, body: object) => caller.post('/money-requests', { key: newKey(), ...body })
const pay = (caller: Caller, code: string, key = newKey(), more = {}): Promise<Answer> =>
  caller.post('/money-requests/payment', { code, ...more }, { key })
const statusOf = async (caller: Caller, code: string) =>
  (await caller.get(`/money-requests/${code}`).data<Request>()).status

/** The row on the first page of the portal. */
const askedAtHome = async (caller: Caller) =>
  (await caller.get('/home').data<{ alerts: { money_request: object | null } }>()).alerts.money_request

/** Today’s requests no longer count. */
const forgetLimits = () =>
  world.asOwner(`update money_request set created_at = created_at - interval '25 hours'`)

test('before a request is sent, the one who would be asked is named masked by the rules of asking, and is not told', async () => {
  const before = (await layla.get('/notifications').data<object[]>()).length
  expect(await yusuf.post('/money-requests/asked', { to: 'layla', amount: '12.500' }).data()).toEqual({
    other: { name: 'ليلى ش.', member_no: expect.any(String) },
    amount: '12.500',
    currency: 'LYD',
  })
  const refused = async (to: string) =>
    (await yusuf.post('/money-requests/asked', { to, amount: '1.000' })).body.code
  expect(await refused('yusuf')).toBe('money_request.to_self')
  expect(await refused('nobody-here')).toBe('transfer.receiver_not_found')
  expect(await layla.get('/notifications').data<object[]>()).toHaveLength(before)
  expect(await yusuf.get('/money-requests?filter[side]=asked').data()).toEqual([])
})

test('a person asks another for money: who is asked is notified, pays it once, and both see it paid', async () => {
  const asked = await ask(yusuf, { to: 'layla', amount: '12.500', note: 'عشاء الخميس' })
  expect(asked.body.data).toMatchObject({ status: 'waiting', side: 'asked', other: { name: 'ليلى ش.' } })
  const { code } = asked.body.data as Request
  const [notice] = await layla.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({ kind: 'money_requested', about: { what: 'money_request', id: code } })
  expect(await askedAtHome(layla)).toEqual({ code, name: 'Yusuf G.', amount: '12.500', currency: 'LYD' })
  const quote = await layla.post('/money-requests/quote', { code }).data<{ total: string }>()
  expect(quote).toMatchObject({ receiver: { name: 'Yusuf G.' }, amount: '12.500', total: '12.750' })

  const before = await walletFigures(world, 'layla')
  const paid = await pay(layla, code, 'paid-once-1', { total_amount: quote.total })
  expect(paid.body.data).toMatchObject({ direction: 'sent', amount: '12.500', note: 'عشاء الخميس' })
  expect((await pay(layla, code, 'paid-once-1', { total_amount: quote.total })).body).toEqual(paid.body)
  expect((await pay(layla, code)).body).toMatchObject({ code: 'money_request.not_waiting' })
  expect(before.balanceMinor - (await walletFigures(world, 'layla')).balanceMinor).toBe(12_750n)

  expect(await askedAtHome(layla)).toBeNull()
  const { id } = paid.body.data as { id: string }
  for (const caller of [layla, yusuf]) {
    expect(await caller.get(`/transfers/${id}`).data()).toMatchObject({ pays_request: true })
    expect(await caller.get(`/money-requests/${code}`).data()).toMatchObject({
      status: 'paid',
      transfer_id: id,
    })
  }
  expect(await yusuf.get('/money-requests?filter[side]=asked').data()).toMatchObject([{ code }])
  expect(await yusuf.get('/money-requests?filter[side]=received').data()).toEqual([])
})

test('who asked withdraws, who is asked declines, and after either nothing is paid', async () => {
  const first = await ask(yusuf, { to: 'layla', amount: '5.000' }).data<Request>()
  expect((await layla.delete(`/money-requests/${first.code}`)).status).toBe(404)
  await yusuf.delete(`/money-requests/${first.code}`).data()
  const second = await ask(yusuf, { to: 'layla', amount: '6.000' }).data<Request>()
  expect((await yusuf.post(`/money-requests/${second.code}/refusal`, { block: false })).status).toBe(404)
  await layla.post(`/money-requests/${second.code}/refusal`, { block: false }).data()
  expect(await statusOf(yusuf, first.code)).toBe('withdrawn')
  expect(await statusOf(yusuf, second.code)).toBe('declined')
  const [notice] = await yusuf.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({ kind: 'money_request_declined' })
  for (const { code } of [first, second])
    expect((await pay(layla, code)).body).toMatchObject({ code: 'money_request.not_waiting' })
})

test('a request that is sent again with its key is the same request, also at once, and is notified once', async () => {
  await forgetLimits()
  const again = () => ask(yusuf, { key: 'sent-twice', to: 'layla', amount: '3.000' }).data<Request>()
  const codes = new Set((await Promise.all([again(), again(), again()])).map(({ code }) => code))
  expect(codes.size).toBe(1)
  const notices = await layla.get('/notifications').data<{ about: { id: string } | null }[]>()
  expect(notices.filter(({ about }) => about && codes.has(about.id))).toHaveLength(1)
})

test('a request is between two clients: another one finds nothing, and a changed code names nothing', async () => {
  await forgetLimits()
  const { code } = await ask(yusuf, { to: 'layla', amount: '5.000' }).data<Request>()
  const wrong = `${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`
  for (const answer of [
    await omar.get(`/money-requests/${code}`),
    await omar.post('/money-requests/quote', { code }),
    await pay(omar, code),
    await layla.get(`/money-requests/${wrong}`),
  ])
    expect(answer.status).toBe(404)
})

test('after seven days a request can no longer be paid, by the clock of the database', async () => {
  await forgetLimits()
  const { code } = await ask(yusuf, { to: 'layla', amount: '5.000' }).data<Request>()
  await world.asOwner(`update money_request set expires_at = expires_at - interval '7 days'`)
  expect(await statusOf(layla, code)).toBe('expired')
  expect((await pay(layla, code)).body).toMatchObject({ code: 'money_request.not_waiting' })
  expect((await layla.post(`/money-requests/${code}/refusal`, { block: false })).status).toBe(422)
})

test('one client is asked so often in a day, all clients so often, and a blocked asker never until unblocked', async () => {
  await forgetLimits()
  const body = { to: 'omar', amount: '1.000' }
  for (let at = 0; at < askedOfOneMax; at += 1) expect((await ask(yusuf, body)).status).toBe(200)
  expect((await ask(yusuf, body)).body).toMatchObject({ code: 'money_request.person_limit' })
  await world.asOwner(`
    insert into money_request (kind, asker_id, payer_id, amount, expires_at)
    select 'request', (select id from client where username = 'yusuf'), (select id from client where username = 'fatima'),
      1000, now() + interval '7 days' from generate_series(1, ${askedMax - askedOfOneMax})`)
  expect((await ask(yusuf, { ...body, to: 'layla' })).body).toMatchObject({
    code: 'money_request.daily_limit',
  })

  await forgetLimits()
  const { code } = await ask(yusuf, body).data<Request>()
  await omar.post(`/money-requests/${code}/refusal`, { block: true }).data()
  expect((await ask(yusuf, body)).body).toMatchObject({ code: 'money_request.blocked' })
  const [blocked] = await omar.get('/blocked-askers').data<{ id: string }[]>()
  await omar.delete(`/blocked-askers/${blocked?.id}`).data()
  expect((await ask(yusuf, body)).status).toBe(200)
})

test('nobody asks themselves, an unknown person, or for an amount that no transfer has', async () => {
  expect((await ask(yusuf, { to: 'yusuf', amount: '1.000' })).body).toMatchObject({
    code: 'money_request.to_self',
  })
  expect((await ask(yusuf, { to: '0919999999', amount: '1.000' })).body).toMatchObject({
    code: 'transfer.receiver_not_found',
  })
  expect((await ask(yusuf, { to: 'layla', amount: '900000.000' })).body).toMatchObject({
    code: 'transfer.above_maximum',
  })
})

test('a client without Pro pays merchants by their code, and no person', async () => {
  await forgetLimits()
  const merchant = await fatima.get('/profile').data<{ user: { member_no: string } }>()
  const { member_no } = merchant.user
  expect(await omar.get(`/merchants/${member_no}`).data()).toEqual({ name: 'Fatima Zintani', member_no })
  const body = { member_no, amount: '8.000', note: 'خبز' }
  const quote = await omar.post('/merchant-payments/quote', { member_no, amount: '8.000' }).data<object>()
  expect(quote).toMatchObject({ receiver: { name: 'Fatima Zintani' }, amount: '8.000' })
  const paid = await omar.post('/merchant-payments', body, { key: newKey() })
  expect(paid.body.data).toMatchObject({ direction: 'sent', counterparty: 'Fatima Zintani', note: 'خبز' })

  const { id, reference } = paid.body.data as { id: string; reference: string }
  const [notice] = await fatima.get('/notifications').data<object[]>()
  expect(notice).toMatchObject({ title: 'Payment received', body: 'عمر المختار paid you 8.000 LYD.' })
  for (const caller of [omar, fatima])
    for (const place of [`/transfers/${id}`, `/transactions/${reference}/receipt`])
      expect(await caller.get(place).data()).toMatchObject({ shop_payment: true })
  expect(await omar.get(`/receipts/${reference}`).data()).toMatchObject({ shop_payment: true })
  const report = await omar.get('/reports/wallet-transactions').data<{ rows: object[] }>()
  expect(report.rows[0]).toMatchObject({ kind: 'transfer', shop_payment: true, reference })

  const person = await layla.get('/profile').data<{ user: { member_no: string } }>()
  const toPerson = { member_no: person.user.member_no, amount: '8.000' }
  expect((await omar.get(`/merchants/${person.user.member_no}`)).body).toMatchObject({
    code: 'transfer.not_a_merchant',
  })
  expect((await omar.post('/merchant-payments', toPerson, { key: newKey() })).body).toMatchObject({
    code: 'transfer.not_a_merchant',
  })
  const { code } = await ask(layla, { to: 'omar', amount: '2.000' }).data<Request>()
  expect((await pay(omar, code)).body).toMatchObject({ code: 'transfer.not_pro' })
})

test('an answer that was stored before payments to shops were named is still read', async () => {
  const { user } = await fatima.get('/profile').data<{ user: { member_no: string } }>()
  const body = { member_no: user.member_no, amount: '2.000' }
  const send = () => omar.post('/merchant-payments', body, { key: 'before-shops-were-named' })
  const { id } = await send().data<{ id: string }>()
  await world.asOwner(
    `update ledger.transaction set answer = (answer::jsonb - 'shopPayment')::json where id = ${id}`,
  )
  const again = await send()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body.data).toMatchObject({ id, counterparty: 'Fatima Zintani', shop_payment: false })
})

test('a merchant’s bill is paid once by the person who has its code, and counts in the day of the merchant', async () => {
  const day = () =>
    fatima.get('/merchant-day').data<{ payments: { count: number; total: string }; latest: object[] }>()
  const before = await day()
  const bill = await fatima.post('/bills', { amount: '4.000', note: 'قهوة' }).data<Request>()
  expect(bill).toMatchObject({ kind: 'bill', side: 'asked', other: null, status: 'waiting' })
  expect(await omar.get(`/money-requests/${bill.code}`).data()).toMatchObject({
    side: 'received',
    other: { name: 'Fatima Zintani' },
    amount: '4.000',
  })
  await pay(omar, bill.code).then(({ status }) => expect(status).toBe(200))
  expect((await pay(layla, bill.code)).status).toBe(404)
  expect(await fatima.get(`/money-requests/${bill.code}`).data()).toMatchObject({
    status: 'paid',
    other: { name: 'عمر م.' },
  })
  const after = await day()
  expect(after.payments.count).toBe(before.payments.count + 1)
  expect(Number(after.payments.total) - Number(before.payments.total)).toBe(4)
  expect(after.latest[0]).toMatchObject({ direction: 'received', amount: '4.000', note: 'قهوة' })
  expect((await omar.post('/bills', { amount: '4.000' })).status).toBe(403)
})

test('the day of a merchant names the bills that nobody has paid yet', async () => {
  const open = async () =>
    (await fatima.get('/merchant-day').data<{ open_bills: { code: string }[] }>()).open_bills
  expect(await open()).toEqual([])
  const [first, second] = [
    await fatima.post('/bills', { amount: '3.500', note: 'قهوة' }).data<Request>(),
    await fatima.post('/bills', { amount: '2.000' }).data<Request>(),
  ]
  expect(await open()).toEqual([
    { code: second.code, amount: '2.000', note: null, created_at: second.created_at },
    { code: first.code, amount: '3.500', note: 'قهوة', created_at: first.created_at },
  ])
  await pay(omar, first.code)
  await fatima.delete(`/money-requests/${second.code}`).data()
  expect(await open()).toEqual([])
})

test('the day of a merchant counts no payment that staff took back', async () => {
  const day = () => fatima.get('/merchant-day').data<{ payments: object }>()
  const before = await day()
  const { member_no } = (await fatima.get('/profile').data<{ user: { member_no: string } }>()).user
  const payment = { member_no, amount: '6.000' }
  const { id } = await omar.post('/merchant-payments', payment, { key: newKey() }).data<{ id: string }>()
  expect((await day()).payments).not.toEqual(before.payments)
  await world.services.engine.post(reverseTransfer, {
    input: { transferId: BigInt(id), reason: null },
    actor: { type: 'staff', id: 1n },
  })
  expect((await day()).payments).toEqual(before.payments)
})

test('a bill lives for a quarter of an hour', async () => {
  const { code } = await fatima.post('/bills', { amount: '4.000' }).data<Request>()
  await world.asOwner(
    `update money_request set expires_at = expires_at - interval '15 minutes' where kind = 'bill'`,
  )
  expect((await pay(omar, code)).body).toMatchObject({ code: 'money_request.not_waiting' })
})
