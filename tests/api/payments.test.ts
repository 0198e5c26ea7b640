import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { openPostingEngine } from '#server/ledger/index.ts'
import { creditPayment, reconcilePayments } from '#server/modules/recharges/index.ts'
import { clearingOf, feeRevenue, readFigures } from '#server/modules/wallets/index.ts'
import { type FakePlutu, openFakePlutu, rightCode, signed } from '#tests/world/fake-plutu.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import {
  allow,
  byCard,
  byEdfali,
  cardPaid,
  openPaymentStaff,
  type PaymentStaff,
  type Recharge,
  someFee,
} from '#tests/world/payments.ts'
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

test('a code typed at our page pays: its amount arrives less the fee, and a second confirmation changes nothing', async () => {
  await allow(world, 'edfali', { fee: someFee })
  const before = await engine.balance()
  const begun = await engine.begin(byEdfali).data<Recharge>()
  expect(begun).toMatchObject({
    method: 'edfali',
    status: 'pending',
    amount: '25.000',
    fee: '1.500',
    net_amount: '23.500',
    payment: { code_digits: 4, code_sent_to: '091 *** **44', redirect_url: null, tries_left: 3 },
    reference: null,
  })
  const alerts = async () => (await (await world.as('layla')).get('/home').data<{ alerts: object }>()).alerts
  // It waits for the client's payment, not for an approval.
  expect(await alerts()).toMatchObject({
    transfers_waiting: 0,
    open_payment: { recharge_id: begun.id, amount: '25.000' },
  })
  expect(plutu.asked.at(-1)).toEqual({
    action: 'edfali/verify',
    form: { mobile_number: '0912223344', amount: '25.000' },
  })
  expect(await engine.typeCode(begun.id, '9999')).toMatchObject({
    status: 422,
    body: { code: 'recharge.code_wrong', data: { left: 2 } },
  })
  const done = await engine.typeCode(begun.id, '١١١١').data<Recharge>()
  expect(done).toMatchObject({ status: 'completed', payment: null, reference: expect.stringMatching(/^MZ-/) })
  expect(await engine.typeCode(begun.id, rightCode.edfali).data()).toEqual(done)
  expect(await alerts()).toMatchObject({ open_payment: null })
  expect((await engine.balance()) - before).toBe(23_500n)
  const layla = await world.as('layla')
  const [notice] = await layla.get('/notifications').data<{ body: string }[]>()
  expect(notice?.body).toBe('23.500 LYD were added to your wallet (Edfali).')
  const { db } = world.services.database
  expect(await readFigures(db, clearingOf('gateway:plutu', 'LYD'))).toMatchObject({ balanceMinor: -25_000n })
  expect(await readFigures(db, feeRevenue('LYD'))).toMatchObject({ balanceMinor: 1_500n })
})

test('Sadad asks for the year of birth and a number of Al-Madar', async () => {
  const body = { method: 'sadadapi', amount: '30.000', phone: '0913334455', birth_year: '١٩٩٠' }
  const { id } = await engine.begin(body).data<Recharge>()
  expect(plutu.asked.at(-1)?.form).toMatchObject({ birth_year: '1990' })
  expect(await engine.typeCode(id, rightCode.sadadapi).data()).toMatchObject({ status: 'completed' })
  for (const wrong of [{ phone: '0923334455' }, { birth_year: '90' }, { birth_year: '2090' }])
    expect((await engine.begin({ ...body, ...wrong })).status).toBe(422)
})

test('three wrong codes end the payment; a code of the wrong length costs nothing', async () => {
  const { id } = await engine.begin(byEdfali).data<Recharge>()
  expect((await engine.typeCode(id, '111111')).body).toMatchObject({
    code: 'recharge.code_wrong',
    data: { left: 3 },
  })
  await engine.typeCode(id, '2222')
  await engine.typeCode(id, '3333')
  expect((await engine.typeCode(id, '4444')).body.code).toBe('recharge.code_failed')
  expect((await engine.typeCode(id, rightCode.edfali)).body.code).toBe('recharge.not_open')
  expect(await engine.show(id)).toMatchObject({ status: 'failed', payment: null })
  const anonymous = await world.as('omar')
  expect((await anonymous.post(`/recharges/${id}/confirmation`, { otp: '1111' })).status).toBe(404)
})

test('a gateway that gives no answer to a code leaves the payment open, and the code can be tried again', async () => {
  const { id } = await engine.begin(byEdfali).data<Recharge>()
  plutu.behave('silent')
  expect((await engine.typeCode(id, rightCode.edfali)).body.code).toBe('recharge.outcome_unknown')
  expect(await engine.show(id)).toMatchObject({ status: 'pending', payment: { tries_left: 3 } })
  plutu.behave('well')
  expect(await engine.typeCode(id, rightCode.edfali).data()).toMatchObject({ status: 'completed' })
})

test('of a gateway that answers without end no more is read than an answer may be long', async () => {
  plutu.behave('endless')
  const charge = {
    method: 'localbankcards',
    invoiceNo: 'MZ-endless',
    amountMinor: 1_000n,
    currency: 'LYD',
    phone: null,
    birthYear: null,
    locale: 'ar',
    ip: null,
  } as const
  await expect(world.services.gateways.get('plutu')?.open(charge)).rejects.toThrow('it answered too much')
})

test('a gateway that is away, or says no, ends the payment with what to do', async () => {
  plutu.behave('broken')
  expect((await engine.begin(byCard)).body.code).toBe('recharge.gateway_unavailable')
  plutu.behave('refusing')
  expect((await engine.begin(byEdfali)).body.code).toBe('recharge.gateway_refused')
  const [latest] = await (await world.as('layla')).get('/recharges').data<Recharge[]>()
  expect(latest).toMatchObject({ status: 'failed' })
})

test('a payment that did not come to its gateway is not opened by asking about it or cancelling it', async () => {
  const layla = await world.as('layla')
  const send = (headers = {}) => layla.post('/recharges', byCard, { key: 'never-opened', headers })
  const { id } = await send().data<Recharge>()
  // The state that a process leaves when it ends in between.
  const interrupt = () =>
    world.asOwner(
      `update payment set redirect_url = null, process = null, opening_until = now() - interval '1 second' where id = ${id}`,
    )
  await interrupt()
  const asks = plutu.asked.length
  expect((await send({ [onlyKnownHeader]: '1' })).body.code).toBe('idempotency.not_taken')
  expect(plutu.asked.length).toBe(asks)
  expect((await send()).status).toBe(200)
  expect(plutu.asked.length).toBe(asks + 1)
  await interrupt()
  for (const headers of [{ [closeKeyHeader]: '1' }, {}, { [onlyKnownHeader]: '1' }])
    expect((await send(headers)).body.code).toBe('idempotency.closed')
  expect(plutu.asked.length).toBe(asks + 1)
  expect(await engine.show(id)).toMatchObject({ status: 'cancelled' })
})

test('the same key gets the same payment, and the gateway is asked once', async () => {
  const asks = plutu.asked.length
  const layla = await world.as('layla')
  const send = () => layla.post('/recharges', byCard, { key: 'one-and-the-same' })
  const asked = { key: 'one-and-the-same', headers: { [onlyKnownHeader]: '1' } }
  const ask = () => layla.post('/recharges', byCard, asked)
  expect((await ask()).body.code).toBe('idempotency.not_taken')
  const first = await send()
  expect((await ask()).body).toEqual(first.body)
  const again = await send()
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(plutu.asked.length - asks).toBe(1)
  const other = { ...byCard, amount: '51.000' }
  expect((await layla.post('/recharges', other, { key: 'one-and-the-same' })).status).toBe(409)
  const [{ id } = { id: '0' }] = await layla.get('/recharges').data<Recharge[]>()
  await engine.end(id)
})

test('what is taken while nothing can be credited is credited by the chore', async () => {
  const before = await engine.balance()
  const { id, invoice } = await engine.beginCard()
  await world.asOwner(
    `update payment set gateway_transaction = 'card-${invoice}', paid_at = now(), ask_at = now() where id = ${id}`,
  )
  await reconcilePayments(world.services)
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
  await reconcilePayments(world.services)
  expect((await engine.balance()) - before).toBe(50_000n)
})

test('what is never heard of expires; a late callback is credited all the same', async () => {
  const { id, invoice } = await engine.beginCard()
  const code = await engine.begin(byEdfali).data<Recharge>()
  plutu.behave('silent')
  await engine.typeCode(code.id, rightCode.edfali)
  await world.asOwner(`update payment set ask_at = now(), expires_at = now() where id in (${id}, ${code.id})`)
  await reconcilePayments(world.services)
  expect([await engine.show(id), await engine.show(code.id)]).toMatchObject([
    { status: 'expired' },
    { status: 'expired' },
  ])
  expect(await engine.alarms()).toContainEqual(['payments.unclear', undefined])
  const toCompare = await world.services.database.db
    .selectFrom('payment')
    .select('id')
    .where('unsure', '=', true)
    .execute()
  expect(toCompare.map((row) => String(row.id))).toEqual(expect.arrayContaining([id, code.id]))
  expect((await engine.typeCode(code.id, rightCode.edfali)).body.code).toBe('recharge.not_open')
  await engine.callBack(signed(cardPaid(invoice)))
  expect(await engine.show(id)).toMatchObject({ status: 'completed' })
})

test('codes refused after one that got no answer leave the payment open for staff to look at', async () => {
  const { id } = await engine.begin(byEdfali).data<Recharge>()
  plutu.behave('silent')
  await engine.typeCode(id, rightCode.edfali)
  plutu.behave('well')
  await engine.typeCode(id, '2222')
  await engine.typeCode(id, '3333')
  expect((await engine.typeCode(id, '4444')).body.code).toBe('recharge.outcome_unknown')
  expect(await engine.show(id)).toMatchObject({ status: 'pending' })
  const unclear = async () =>
    (await engine.alarms()).filter((alarm) => Array.isArray(alarm) && alarm[0] === 'payments.unclear').length
  const before = await unclear()
  await world.asOwner(`update payment set ask_at = now(), expires_at = now() where id = ${id}`)
  await reconcilePayments(world.services)
  expect(await engine.show(id)).toMatchObject({ status: 'expired' })
  expect(await unclear()).toBe(before + 1)
})

test('five may wait at once, not six', async () => {
  const waiting: string[] = []
  for (let count = 0; count < 5; count += 1) waiting.push((await engine.beginCard()).id)
  expect((await engine.begin(byCard)).body).toMatchObject({
    code: 'recharge.too_many_open',
    data: { max: 5 },
  })
  for (const id of waiting) await engine.end(id)
})

test('nothing is credited that no gateway has reported', async () => {
  const { id, invoice } = await engine.beginCard()
  const ledger = openPostingEngine({ url: world.database.url, keys: world.services.keys })
  const credit = ledger.post(creditPayment(), {
    input: { paymentId: BigInt(id), transaction: `card-${invoice}` },
    actor: { type: 'system', id: null },
  })
  await expect(credit).rejects.toThrow('payment.mismatch')
  await ledger.drain()
  await engine.end(id)
})
