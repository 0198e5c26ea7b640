import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '#contract/kernel/money.ts'
import { post } from '#server/ledger/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { sellVouchers } from '#server/modules/vouchers/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { type FakePlutu, openFakePlutu, signed } from '#tests/world/fake-plutu.ts'
import { clientIdOf, walletFigures } from '#tests/world/money.ts'
import { cardPaid, openPaymentStaff, type PaymentStaff } from '#tests/world/payments.ts'
import {
  draft,
  draftAnswer,
  expectSoundBooks as expectAllSound,
  postByTwo,
  posted,
  sumOf as sumOfKind,
} from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let plutu: FakePlutu
let world: World
let maker: Caller
let checker: Caller
let payments: PaymentStaff

beforeAll(async () => {
  plutu = await openFakePlutu()
  world = await openWorld({ env: plutu.env, workers: false })
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
  payments = await openPaymentStaff(world)
})
afterAll(async () => {
  await world.close()
  await plutu.close()
})

const sumOf = (kind: string, owner?: bigint) => sumOfKind(world, kind, owner)
const expectSoundBooks = () => expectAllSound(world)

/** Her payment by card, put in suspense; nothing is credited. @returns the operation's id */
async function suspendPayment(): Promise<{ readonly suspense: string; readonly invoice: string }> {
  const { invoice } = await payments.beginCard()
  const values = { kind: 'suspense', about: invoice, reference: `card-${invoice}`, amount: '50.000' }
  return { suspense: await posted(maker, checker, values), invoice }
}

test('a suspended payment is given to its client, sent back or kept, and a late callback credits nothing more', async () => {
  const before = await payments.balance()
  const gateway = await sumOf('clearing:gateway:plutu')
  const kept = await sumOf('write-offs')
  const suspended = await sumOf('suspense')
  const solutions = [
    { solution: 'to_client', client_id: String(await clientIdOf(world, 'layla')) },
    { solution: 'sent_back' },
    { solution: 'kept' },
  ]
  for (const solution of solutions) {
    const { suspense, invoice } = await suspendPayment()
    await posted(maker, checker, {
      kind: 'suspense_solution',
      about: suspense,
      amount: '50.000',
      ...solution,
    })
    expect(await payments.callBack(signed(cardPaid(invoice)))).toMatchObject({ status: 200 })
  }
  expect([
    (await payments.balance()) - before,
    (await sumOf('clearing:gateway:plutu')) - gateway,
    (await sumOf('write-offs')) - kept,
    (await sumOf('suspense')) - suspended,
  ]).toEqual([50_000n, -100_000n, 50_000n, 0n])
  await expectSoundBooks()
})

test('money of a gateway in suspense keeps its number: a late callback credits nothing, and no payment is credited under it', async () => {
  const { invoice } = await payments.beginCard()
  const values = { kind: 'suspense', channel: 'plutu', reference: `card-${invoice}`, amount: '50.000' }
  await posted(maker, checker, values)
  const before = await payments.balance()
  const credit = { kind: 'payment_credit', about: invoice, reference: `card-${invoice}`, amount: '50.000' }
  expect(await maker.post('/treasury-operations', { booked_on: '2026-01-05', ...credit })).toMatchObject({
    status: 422,
    body: { code: 'treasury.known_already' },
  })
  expect(await payments.callBack(signed(cardPaid(invoice)))).toMatchObject({ code: 'payment.mismatch' })
  expect(await payments.alarms()).toContainEqual(['payments.mismatch', 'transaction_reused'])
  expect(await payments.balance()).toBe(before)
  await expectSoundBooks()
})

test('money that a payment has the number of is not put in suspense without it', async () => {
  const { invoice } = await payments.beginCard()
  await payments.callBack(signed(cardPaid(invoice)))
  const id = await draft(maker, {
    kind: 'suspense',
    channel: 'plutu',
    reference: `card-${invoice}`,
    amount: '50.000',
  })
  const gateway = await sumOf('clearing:gateway:plutu')
  expect(await postByTwo(maker, checker, id)).toMatchObject({
    status: 422,
    body: { code: 'treasury.not_fitting' },
  })
  expect(await sumOf('clearing:gateway:plutu')).toBe(gateway)
})

test('an operation that is no more about a payment is nobody’s, and a number of two gateways names no payment', async () => {
  const { invoice, id: paymentId } = await payments.beginCard()
  const { invoice: other, id: otherId } = await payments.beginCard()
  const id = await draft(maker, { kind: 'suspense', channel: 'plutu', about: invoice, amount: '50.000' })
  const layla = String(await clientIdOf(world, 'layla'))
  expect(await maker.get(`/treasury-operations/${id}`).data()).toMatchObject({ client_id: layla })
  await maker.put(`/treasury-operations/${id}`, { about: null }).data()
  expect(await maker.get(`/treasury-operations/${id}`).data()).toMatchObject({ client_id: null })
  await world.asOwner(`update payment set gateway_transaction = 'DUP-1', paid_at = now() where id = ${paymentId};
    update payment set gateway_transaction = 'DUP-1', paid_at = now(), gateway = 'sandbox' where id = ${otherId}`)
  const ambiguous = { kind: 'payment_credit', amount: '50.000', booked_on: '2026-01-05', reference: 'DUP-1' }
  expect(await maker.post('/treasury-operations', { ...ambiguous, about: 'DUP-1' })).toMatchObject({
    status: 422,
    body: { code: 'treasury.not_found' },
  })
  const named = await draft(maker, { ...ambiguous, about: other })
  expect(await maker.get(`/treasury-operations/${named}`).data()).toMatchObject({ channel: 'sandbox' })
  await world.asOwner(`update payment set gateway_transaction = null, paid_at = null, gateway = 'plutu'
    where id in (${paymentId}, ${otherId})`)
})

test('vouchers that expired unused become the operator’s, and what a client owes is written off', async () => {
  const layla = await clientIdOf(world, 'layla')
  const { invoice } = await payments.beginCard()
  await payments.callBack(signed(cardPaid(invoice)))
  const { balanceMinor } = await walletFigures(world, 'layla')
  const spent = { from: walletOf(layla, 'LYD'), to: adjustments('LYD'), amountMinor: balanceMinor }
  await world.services.engine.post(post, {
    input: { postings: [spent] },
    actor: { type: 'system', id: null },
  })
  await posted(maker, checker, { kind: 'gateway_return', about: invoice, amount: '50.000' })
  expect(await sumOf('debt', layla)).toBe(-50_000n)
  expect(await maker.delete(`/clients/${layla}`)).toMatchObject({
    status: 422,
    body: { code: 'client.owes_money' },
  })
  const writeOff = { kind: 'write_off', client_id: String(layla), direction: 'loss' }
  const tooMuch = await draft(maker, { ...writeOff, amount: '50.001' })
  expect(await postByTwo(maker, checker, tooMuch)).toMatchObject({ status: 422 })
  const writtenOff = await sumOf('write-offs')
  await posted(maker, checker, { ...writeOff, amount: '50.000' })
  expect([await sumOf('debt', layla), (await sumOf('write-offs')) - writtenOff]).toEqual([0n, -50_000n])

  await world.as('salem')
  const recharge = await newCategory(world.services, { kind: 'recharge' })
  const { batchId } = await printVouchers(world.services, recharge, { count: 2 })
  const sale = {
    batchId,
    sellerId: await clientIdOf(world, 'salem'),
    from: null,
    to: null,
    payment: 'cash' as const,
  }
  await world.services.engine.post(sellVouchers, { input: sale, actor: { type: 'system', id: null } })
  const { rows } = await sql<{ id: bigint; amount: bigint }>`
    select id, amount from voucher where status = 'sold' and sale_id is not null order by id limit 2`.execute(
    world.services.database.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  await world.asOwner(
    `update voucher set expires_at = '2025-12-31' where id in (${rows.map(({ id }) => id).join(', ')})`,
  )
  const brokenMinor = rows.reduce((sum, { amount }) => sum + amount, 0n)
  const [outstanding, revenue] = [await sumOf('vouchers-outstanding'), await sumOf('revenue:breakage')]
  // Booked on 5 January: five days after the last day of the vouchers.
  const breakage = await draft(maker, { kind: 'breakage', amount: toWire(brokenMinor, 'LYD') })
  const wait = (days: number) =>
    world.services.database.transact((tx) =>
      changeSettings(tx, { values: { breakage_after_days: days }, staffId: null }),
    )
  await wait(5)
  expect(await postByTwo(maker, checker, breakage)).toMatchObject({
    status: 422,
    body: { code: 'treasury.not_fitting' },
  })
  await wait(4)
  expect(await postByTwo(maker, checker, breakage)).toMatchObject({ status: 200 })
  expect([
    (await sumOf('vouchers-outstanding')) - outstanding,
    (await sumOf('revenue:breakage')) - revenue,
  ]).toEqual([-brokenMinor, brokenMinor])
  await expectSoundBooks()
})

test('nobody posts or drafts what is about themselves as a client; a colleague does', async () => {
  const self = await createStaff(world, 'admin')
  const own = signedIn(world, await signIn(world, self.username))
  await world.asOwner(
    `update staff_user set phone = (select phone from client where username = 'layla') where id = ${self.id}`,
  )
  const isOwn = { status: 422, body: { code: 'staff.own_client' } }
  const { suspense: suspended } = await suspendPayment()
  const [open, credited] = [(await payments.beginCard()).invoice, (await payments.beginCard()).invoice]
  await payments.callBack(signed(cardPaid(credited)))
  const layla = await clientIdOf(world, 'layla')
  for (const values of [
    { kind: 'payment_credit', about: open, reference: `card-${open}`, amount: '50.000' },
    { kind: 'gateway_return', about: credited, amount: '50.000' },
    { kind: 'suspense', about: open, reference: `card-${open}`, amount: '50.000' },
    { kind: 'suspense_solution', about: suspended, solution: 'kept', amount: '50.000' },
    { kind: 'write_off', client_id: String(layla), direction: 'loss', amount: '50.000' },
  ]) {
    expect([values.kind, (await draftAnswer(own, values)).body.code]).toEqual([values.kind, isOwn.body.code])
    const id = await draft(maker, values)
    expect(await own.post(`/treasury-operations/${id}/postings`, {})).toMatchObject(isOwn)
    if (values.kind !== 'write_off') {
      const asked = await maker.post(`/treasury-operations/${id}/postings`, {})
      const { approval_id: approvalId } = asked.body.data as { approval_id: string }
      expect(await own.post(`/approvals/${approvalId}/approval`)).toMatchObject(isOwn)
      await checker.post(`/approvals/${approvalId}/refusal`, { reason: 'تجربة' }).data()
    }
    expect(await own.post(`/treasury-operations/${id}/cancellations`, { reason: 'تجربة' })).toMatchObject(
      isOwn,
    )
    await maker.post(`/treasury-operations/${id}/cancellations`, { reason: 'تجربة' }).data()
  }
  await posted(maker, checker, {
    kind: 'suspense_solution',
    about: suspended,
    solution: 'sent_back',
    amount: '50.000',
  })
  await expectSoundBooks()
})
