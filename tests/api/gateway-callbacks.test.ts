import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { signSandbox } from '#server/modules/sandbox-gateway/sandbox-message.ts'
import { type FakePlutu, openFakePlutu, signed } from '#tests/world/fake-plutu.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { cardPaid, openPaymentStaff, type PaymentStaff, type Recharge } from '#tests/world/payments.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let plutu: FakePlutu
let world: World
let engine: PaymentStaff

beforeAll(async () => {
  plutu = await openFakePlutu()
  world = await openWorld({ env: plutu.env, workers: false })
  engine = await openPaymentStaff(world)
})
afterEach(async () => {
  plutu.behave('well')
  await expectBalancedBooks(world)
})
afterAll(async () => {
  await world.close()
  await plutu.close()
})

test('a browser that comes back proves nothing; the signed callback credits, once however often it comes', async () => {
  const before = await engine.balance()
  const { id, invoice } = await engine.beginCard()
  expect(await engine.comeBack(invoice, { approved: '1', invoice_no: invoice })).toEqual({
    status: 303,
    to: `/portal/recharge?payment=${id}`,
  })
  expect(await engine.comeBack(invoice, signed({ approved: '1', invoice_no: invoice }))).toMatchObject({
    status: 303,
  })
  expect(await engine.show(id)).toMatchObject({ status: 'pending' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => engine.callBack(signed(cardPaid(invoice)))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await engine.callBack(signed(cardPaid(invoice)))).toEqual({ status: 200, code: undefined })
  expect((await engine.balance()) - before).toBe(50_000n)
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
})

test('what the browser carries counts when the gateway has signed all of it', async () => {
  const { id, invoice } = await engine.beginCard()
  await engine.comeBack(invoice, signed(cardPaid(invoice)))
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
})

test('T-Lync’s return signs no amount, so only its callback credits', async () => {
  const { id, payment } = await engine
    .begin({
      method: 'tlync',
      amount: '50.000',
      phone: '0921112233',
    })
    .data<Recharge>()
  expect(plutu.asked.at(-1)?.form).toMatchObject({
    mobile_number: '0921112233',
    callback_url: expect.stringMatching(/\/api\/gateways\/plutu\/callback$/),
  })
  const invoice = payment?.redirect_url?.split('/').at(-1) ?? ''
  await engine.comeBack(invoice, signed({ approved: '1', invoice_no: invoice }))
  expect(await engine.show(id)).toMatchObject({ status: 'pending' })
  const { canceled: _canceled, ...fields } = cardPaid(invoice, { gateway: 'tlync' })
  expect(await engine.callBack(signed({ ...fields, payment_method: 'mobicash' }))).toMatchObject({
    status: 200,
  })
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
})

test('a forged, changed or half-signed message is not believed', async () => {
  const before = await engine.balance()
  const { id, invoice } = await engine.beginCard()
  const good = signed(cardPaid(invoice))
  const forgeries: Record<string, string>[] = [
    cardPaid(invoice),
    signed(cardPaid(invoice), 'another-key'),
    { ...good, amount: '50.000' },
    { ...good, approved: 'true' },
    { ...good, gateway: 'tlync' },
    { ...good, hashed: '' },
    { hashed: good.hashed ?? '' },
    {},
  ]
  for (const forgery of forgeries)
    expect(await engine.callBack(forgery)).toEqual({ status: 403, code: 'payment.not_signed' })
  for (const payload of ['[]', 'null', '{', '{"hashed":{"a":1}}', 'x'.repeat(17_000)]) {
    const url = '/api/gateways/plutu/callback'
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'text/plain' },
    })
    expect([403, 413]).toContain(statusCode)
  }
  const nobody = await world.app.inject({
    method: 'POST',
    url: '/api/gateways/nobody/callback',
    payload: '{}',
  })
  expect(nobody.statusCode).toBe(404)
  expect(await engine.balance()).toBe(before)
  expect(await engine.show(id)).toMatchObject({ status: 'pending' })
  await engine.end(id)
})

test('a wrong amount, a wrong currency, a number used twice: nothing is credited and an alarm is raised', async () => {
  const before = await engine.balance()
  const { id, invoice } = await engine.beginCard()
  const mismatch = { status: 422, code: 'payment.mismatch' }
  expect(await engine.callBack(signed(cardPaid(invoice, { amount: '5000.00' })))).toEqual(mismatch)
  expect(await engine.alarms()).toContainEqual(['payments.mismatch', 'amount'])
  const { canceled, ...asked } = cardPaid(invoice, { gateway: 'mpgs' })
  expect(await engine.callBack(signed({ ...asked, canceled: canceled ?? '', currency: 'USD' }))).toEqual(
    mismatch,
  )
  expect(await engine.alarms()).toContainEqual(['payments.mismatch', 'currency'])
  expect(await engine.balance()).toBe(before)
  expect(await engine.callBack(signed(cardPaid(invoice)))).toMatchObject({ status: 200 })
  expect(await engine.callBack(signed(cardPaid(invoice, { transaction_id: 'a-second-time' })))).toEqual(
    mismatch,
  )
  expect(await engine.alarms()).toContainEqual(['payments.mismatch', 'paid_twice'])
  const other = await engine.beginCard()
  const reused = cardPaid(other.invoice, { transaction_id: `card-${invoice}` })
  expect(await engine.callBack(signed(reused))).toEqual(mismatch)
  expect((await engine.balance()) - before).toBe(50_000n)
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
  await engine.end(other.id)
})

test('a payment that is not ours is not found', async () => {
  expect(await engine.callBack(signed(cardPaid('MZ-000000000000')))).toEqual({
    status: 404,
    code: 'payment.not_ours',
  })
})

test('a refusal that comes before the payment, or after it, changes nothing of what was paid', async () => {
  const before = await engine.balance()
  const declined = (invoice: string) => signed(cardPaid(invoice, { approved: '0', transaction_id: '' }))
  const first = await engine.beginCard()
  await engine.callBack(declined(first.invoice))
  expect(await engine.show(first.id)).toMatchObject({ status: 'failed' })
  await engine.callBack(signed(cardPaid(first.invoice)))
  expect(await engine.show(first.id)).toMatchObject({ status: 'completed' })
  await engine.callBack(declined(first.invoice))
  expect(await engine.show(first.id)).toMatchObject({ status: 'completed' })
  const second = await engine.beginCard()
  await engine.callBack(signed(cardPaid(second.invoice, { approved: '0', canceled: '1' })))
  expect(await engine.show(second.id)).toMatchObject({ status: 'cancelled' })
  expect((await engine.balance()) - before).toBe(50_000n)
})

test('forged messages spend the budget of their address, and never silence the gateway that shares it', async () => {
  const { code, points } = { code: 'request.limited', points: budgets.forgedCallback.points }
  const strict = await openWorld({ env: plutu.env, workers: false, strictBudgets: true })
  const counter = await openPaymentStaff(strict)
  const { id, invoice } = await counter.beginCard()
  const forged = cardPaid(invoice)
  const answers = await Promise.all(Array.from({ length: points + 5 }, () => counter.callBack(forged)))
  expect(answers.filter((answer) => answer.code === 'payment.not_signed')).toHaveLength(points)
  expect(await counter.callBack(forged)).toEqual({ status: 429, code })
  expect(await counter.callBack(signed(cardPaid(invoice)))).toMatchObject({ status: 200 })
  expect(await counter.show(id)).toMatchObject({ status: 'completed' })
  await strict.close()
})

test('what a gateway has signed and nobody can read is refused as malformed', async () => {
  const { keys } = world.services
  const notice = { invoice_no: 'MZ-1', status: 'paid', transaction_id: 'x', amount: '1.000', currency: 'LYD' }
  const bodies = ['', '{}', '[]', 'null', '"x"', '{', 'x'].concat(
    [{ invoice_no: 'a\0b' }, { transaction_id: 'a\0b' }, { invoice_no: '' }].map((change) =>
      JSON.stringify({ ...notice, ...change }),
    ),
  )
  for (const body of bodies) {
    const { statusCode, json } = await world.app.inject({
      method: 'POST',
      url: '/api/gateways/sandbox/callback',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signSandbox(keys, body) },
      payload: body,
    })
    expect({ body, statusCode, code: json().code }).toEqual({
      body,
      statusCode: 400,
      code: 'request.malformed',
    })
  }
  const { approved: _approved, ...unread } = cardPaid('MZ-2', { transaction_id: '', invoice_no: '' })
  expect(await engine.callBack(signed(unread))).toEqual({ status: 400, code: 'request.malformed' })
})
