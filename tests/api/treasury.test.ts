import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#server/ledger/index.ts'
import { payDebts } from '#server/modules/treasury/index.ts'
import { adjustments, walletOf } from '#server/modules/wallets/index.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { type FakePlutu, openFakePlutu, signed } from '#tests/world/fake-plutu.ts'
import { clientIdOf, fund, receivableFigures, walletFigures } from '#tests/world/money.ts'
import { cardPaid, openPaymentStaff, type PaymentStaff } from '#tests/world/payments.ts'
import {
  draft,
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

test('a payment that was never reported is credited under the number of the gateway, and a late callback credits nothing more', async () => {
  const { invoice } = await payments.beginCard()
  const before = await payments.balance()
  const values = { kind: 'payment_credit', about: invoice, reference: `card-${invoice}`, amount: '50.000' }
  await posted(maker, checker, values)
  expect((await payments.balance()) - before).toBe(50_000n)
  expect(await payments.callBack(signed(cardPaid(invoice)))).toMatchObject({ status: 200 })
  expect((await payments.balance()) - before).toBe(50_000n)
  await expectSoundBooks()
})

test('one that the gateway reports before the second person agrees is credited once', async () => {
  const { invoice } = await payments.beginCard()
  const before = await payments.balance()
  const id = await draft(maker, {
    kind: 'payment_credit',
    about: invoice,
    reference: `card-${invoice}`,
    amount: '50.000',
  })
  const asked = await maker.post(`/treasury-operations/${id}/postings`, {})
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  await payments.callBack(signed(cardPaid(invoice)))
  expect(await checker.post(`/approvals/${approvalId}/approval`)).toMatchObject({ status: 422 })
  expect((await payments.balance()) - before).toBe(50_000n)
  await checker.post(`/approvals/${approvalId}/refusal`, { reason: 'وصلت الدفعة' }).data()
  await expectSoundBooks()
})

test('what a gateway takes back leaves the wallet, the rest becomes a debt, and the next money pays it before it can be spent', async () => {
  const { invoice } = await payments.beginCard()
  await payments.callBack(signed(cardPaid(invoice)))
  const layla = await clientIdOf(world, 'layla')
  const { balanceMinor } = await walletFigures(world, 'layla')
  const spent = { from: walletOf(layla, 'LYD'), to: adjustments('LYD'), amountMinor: balanceMinor - 20_000n }
  await world.services.engine.post(post, {
    input: { postings: [spent] },
    actor: { type: 'system', id: null },
  })
  const id = await posted(maker, checker, { kind: 'gateway_return', about: invoice, amount: '50.000' })
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: 0n })
  expect(await sumOf('debt', layla)).toBe(-30_000n)
  await fund(world, 'layla', '10.000')
  const caller = await world.as('layla')
  const figures = { balance: '10.000', owed: '30.000', available: '0.000' }
  expect(await caller.get('/wallet').data()).toMatchObject(figures)
  expect(await maker.get(`/clients/${layla}/wallet`).data()).toMatchObject({ wallet: figures })
  const spend = (amountMinor: bigint) =>
    world.services.engine.post(post, {
      input: { postings: [{ from: walletOf(layla, 'LYD'), to: adjustments('LYD'), amountMinor }] },
      actor: { type: 'client', id: layla },
    })
  await expect(spend(1n)).rejects.toMatchObject({
    code: 'ledger.insufficient_funds',
    data: { available: '0.000', missing: '20.001' },
  })
  await payDebts(world.services)
  expect([await sumOf('debt', layla), (await walletFigures(world, 'layla')).balanceMinor]).toEqual([
    -20_000n,
    0n,
  ])
  await fund(world, 'layla', '25.000')
  await expect(spend(5_001n)).rejects.toMatchObject({ data: { available: '5.000', missing: '0.001' } })
  await payDebts(world.services)
  await payDebts(world.services)
  expect([await sumOf('debt', layla), (await walletFigures(world, 'layla')).balanceMinor]).toEqual([
    0n,
    5_000n,
  ])
  const again = await draft(maker, {
    kind: 'gateway_return',
    about: invoice,
    amount: '50.000',
    reference: `${id}-again`,
  })
  expect(await postByTwo(maker, checker, again)).toMatchObject({
    status: 422,
    body: { code: 'treasury.not_fitting' },
  })
  await expectSoundBooks()
})

test('a settlement that the bank sent back is owed to the merchant again, and its vouchers can be settled again', async () => {
  const seeded = await seedWorld(world)
  const { settlementId } = await seedClient(world, 'yusuf', seeded)
  const before = await receivableFigures(world, 'yusuf')
  await maker
    .post(`/settlements/${settlementId}/payments`, { bank_reference: 'JB-1', paid_on: '2026-01-05' })
    .data()
  const bank = await sumOf('clearing:bank')
  await posted(maker, checker, { kind: 'settlement_return', about: settlementId, amount: '10.000' })
  expect((await sumOf('clearing:bank')) - bank).toBe(-10_000n)
  expect(await receivableFigures(world, 'yusuf')).toMatchObject({
    balanceMinor: before.balanceMinor,
    heldMinor: 0n,
  })
  const yusuf = await world.as('yusuf')
  expect(await yusuf.get(`/settlements/${settlementId}`).data()).toMatchObject({ status: 'returned' })
  const body = { supplier_id: seeded.goodsSupplierId }
  expect(await yusuf.post('/settlements', body, { key: 'settle-again-1' }).data()).toMatchObject({
    net_amount: '10.000',
  })
  await expectSoundBooks()
})

test('a supplier is paid, money moves to the bank less what the gateway keeps, and a difference is written off', async () => {
  const { id } = await world.services.database.db
    .selectFrom('supplier')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const supplierId = String(id)
  const sums = async () =>
    Promise.all(
      ['clearing:bank', 'clearing:gateway:plutu', 'expense:charges', 'write-offs'].map((kind) => sumOf(kind)),
    )
  const before = await sums()
  const owed = await sumOf('supplier', BigInt(supplierId))
  const move = {
    kind: 'treasury_move',
    channel: 'plutu',
    to_channel: 'bank',
    amount: '100.000',
    charge: '1.500',
  }
  await posted(maker, checker, move)
  await posted(maker, checker, {
    kind: 'supplier_payment',
    channel: 'bank',
    supplier_id: supplierId,
    amount: '40.000',
  })
  await posted(maker, checker, { kind: 'write_off', channel: 'bank', direction: 'loss', amount: '0.250' })
  const after = await sums()
  expect(after.map((sum, index) => sum - (before[index] ?? 0n))).toEqual([
    -98_500n + 40_000n + 250n,
    100_000n,
    -1_500n,
    -250n,
  ])
  expect((await sumOf('supplier', BigInt(supplierId))) - owed).toBe(-40_000n)
  await expectSoundBooks()
})

test('money for nobody we know waits in suspense until it is given to a client, once', async () => {
  const suspense = await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '75.000' })
  expect(await sumOf('suspense')).toBe(75_000n)
  const omar = await clientIdOf(world, 'yusuf')
  const before = (await walletFigures(world, 'yusuf')).balanceMinor
  const solved = {
    kind: 'suspense_solution',
    about: suspense,
    amount: '75.000',
    solution: 'to_client',
    client_id: String(omar),
  }
  await posted(maker, checker, solved)
  expect([await sumOf('suspense'), (await walletFigures(world, 'yusuf')).balanceMinor - before]).toEqual([
    0n,
    75_000n,
  ])
  const again = await draft(maker, { ...solved, reference: 'twice' })
  expect(await postByTwo(maker, checker, again)).toMatchObject({
    status: 422,
    body: { code: 'treasury.not_fitting' },
  })
  await expectSoundBooks()
})

test('a payment for a frozen wallet is put in suspense, and is not credited when the wallet opens', async () => {
  const { invoice } = await payments.beginCard()
  const values = { kind: 'suspense', about: invoice, reference: `card-${invoice}`, amount: '50.000' }
  await posted(maker, checker, values)
  const before = await payments.balance()
  expect(await payments.callBack(signed(cardPaid(invoice)))).toMatchObject({ status: 200 })
  expect([await sumOf('suspense'), (await payments.balance()) - before]).toEqual([50_000n, 0n])
  await expectSoundBooks()
})

test('nothing is posted without a document, with another amount, by its maker, or twice for one number outside', async () => {
  const values = {
    kind: 'write_off',
    channel: 'bank',
    direction: 'gain',
    amount: '1.000',
    reference: 'W-77',
    booked_on: '2026-01-05',
  }
  const { id } = await maker.post('/treasury-operations', values).data<{ id: string }>()
  expect(await postByTwo(maker, checker, id)).toMatchObject({
    status: 422,
    body: { code: 'treasury.document_missing' },
  })
  expect(await maker.post('/treasury-operations', values)).toMatchObject({
    status: 422,
    body: { code: 'treasury.known_already' },
  })
  const own = await draft(maker, { ...values, reference: 'W-78' })
  expect(await postByTwo(maker, maker, own)).toMatchObject({
    status: 422,
    body: { code: 'approval.own_request' },
  })
  expect(await maker.put(`/treasury-operations/${own}`, { amount: '9.000' })).toMatchObject({ status: 422 })
  const { invoice } = await payments.beginCard()
  const wrong = await draft(maker, {
    kind: 'payment_credit',
    about: invoice,
    reference: `card-${invoice}`,
    amount: '51.000',
  })
  expect(await postByTwo(maker, checker, wrong)).toMatchObject({
    status: 422,
    body: { code: 'treasury.amount_differs' },
  })
})
