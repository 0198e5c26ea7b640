import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import { everything, runCheck } from '#server/ledger/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { livePayments, type MonthPayment, paySettlements } from '#tests/world/month.ts'
import { postByTwo, posted, storeStatement } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const clientsCount = isDeep ? 10_000 : 120
/** Of each of eight kinds. */
const planted = isDeep ? 5 : 1

type Line = [day: string, amount: string, reference: string, text?: string]

let world: World
let maker: Caller
let checker: Caller
const day = tripoliToday(new Date(Date.now() - 86_400_000))

beforeAll(async () => {
  world = await openWorld({ workers: false })
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
})
afterAll(() => world.close())

const wire = (minor: bigint) => toWire(minor, 'LYD')
const numbers = Array.from({ length: planted }, (_, index) => index)

async function sumOf(kind: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger.account where kind = ${kind}`.execute(
    world.services.database.db,
  )
  return rows[0]?.sum ?? 0n
}

/** Two people close the day; the first one's refusal, if there is one. */
async function close(id: string): Promise<Answer> {
  const asked = await maker.post(`/treasury-days/${id}/closures`, { carry: false })
  if (asked.status !== 202) return asked
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  return checker.post(`/approvals/${approvalId}/approval`)
}

interface OpenLine {
  readonly id: string
  readonly reference: string
}

const openLines = async (channel: string) =>
  maker.get(`/statement-lines?filter[channel]=${channel}&filter[status]=open&per_page=100`).data<OpenLine[]>()

/** A draft made from an open line, completed and posted by two people. @returns its id */
async function solve(line: OpenLine, input: object, more: object = {}): Promise<string> {
  const { operation } = await maker
    .post(`/statement-lines/${line.id}/solutions`, input)
    .data<{ operation: string }>()
  if (Object.keys(more).length > 0) await maker.put(`/treasury-operations/${operation}`, more).data()
  const answer = await postByTwo(maker, checker, operation)
  expect({ line: line.reference, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return operation
}

const matchAll = async (ids: readonly string[]) => {
  for (const id of ids) await maker.post(`/statements/${id}/matchings`, {}).data()
}

interface Month {
  readonly payments: readonly MonthPayment[]
  readonly settlements: readonly { readonly id: string; readonly number: string }[]
  readonly supplierId: string
  readonly gateway: readonly Line[]
  readonly bank: readonly Line[]
}

/** A payment of a planted kind: each kind has payments of its own. */
const kinds = ['unreported', 'charged', 'neverPaid', 'tooLittle'] as const
const paymentOf = (
  { payments }: Pick<Month, 'payments'>,
  kind: (typeof kinds)[number],
  index: number,
): MonthPayment => {
  const payment = payments[kinds.indexOf(kind) * planted + index]
  if (!payment) throw new Error(`no payment ${kind} ${index}`)
  return payment
}
const numbersOf = (month: Pick<Month, 'payments'>, kind: (typeof kinds)[number]) =>
  numbers.map((index) => paymentOf(month, kind, index).number)

async function liveMonth(): Promise<Month> {
  const payments = await livePayments(world, clientsCount, planted)
  const settlements = await paySettlements(world, maker, planted * 2)
  const category = await newCategory(world.services, { kind: 'card' })
  const { supplier_id: supplierId } = await world.services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  const payout = {
    kind: 'treasury_move',
    channel: 'plutu',
    to_channel: 'bank',
    amount: '500.000',
    charge: '2.000',
  }
  await posted(maker, checker, { ...payout, reference: 'PO-2026-11' })
  const bank: Line[] = [
    [day, '498.000', 'PO-2026-11'],
    ...settlements.map(({ number }): Line => [day, '-10.000', number]),
    ...numbers.map(
      (index): Line => [day, `${70 + index}.000`, `UNKNOWN-${index}`, 'transfer without a name'],
    ),
    ...numbers.map((index): Line => [day, `-${1 + index}.500`, `CHARGE-${index}`, 'monthly charge']),
    ...numbers.map((index): Line => [day, '10.000', `BACK-${index}`, 'account closed']),
    ...numbers.map((index): Line => [day, `-${40 + index}.000`, `SUPPLIER-${index}`, 'payment']),
  ]
  return { payments, settlements, supplierId: String(supplierId), gateway: gatewayLines({ payments }), bank }
}

function gatewayLines(month: Pick<Month, 'payments'>): Line[] {
  const missing = new Set(numbersOf(month, 'neverPaid'))
  const short = new Set(numbersOf(month, 'tooLittle'))
  return [
    ...month.payments
      .filter(({ number }) => !missing.has(number))
      .map(
        ({ number, amountMinor }): Line => [
          day,
          wire(short.has(number) ? amountMinor - 250n : amountMinor),
          number,
        ],
      ),
    ...numbers.map(
      (index): Line => [day, `-${wire(paymentOf(month, 'charged', index).amountMinor)}`, `CHB-${index}00`],
    ),
    [day, '-500.000', 'PO-2026-11'],
  ]
}

/** Every difference is open, and nothing else is. */
async function findDifferences(month: Month): Promise<readonly OpenLine[]> {
  const [atGateway, atBank] = [await openLines('plutu'), await openLines('bank')]
  const referencesOf = (all: readonly { readonly reference: string }[]) =>
    all.map(({ reference }) => reference).toSorted()
  expect(referencesOf(atGateway)).toEqual(
    [
      ...numbersOf(month, 'unreported'),
      ...numbersOf(month, 'tooLittle'),
      ...numbers.map((index) => `CHB-${index}00`),
    ].toSorted(),
  )
  const planted = ['UNKNOWN', 'CHARGE', 'BACK', 'SUPPLIER'].flatMap((kind) =>
    numbers.map((index) => `${kind}-${index}`),
  )
  expect(referencesOf(atBank)).toEqual(planted.toSorted())
  const items = await maker
    .get('/clearing-items?filter[status]=open&per_page=100')
    .data<{ reference: string }[]>()
  expect(referencesOf(items)).toEqual(
    [...numbersOf(month, 'neverPaid'), ...numbersOf(month, 'tooLittle')].toSorted(),
  )
  return [...atGateway, ...atBank]
}

async function solveOne(month: Month, lines: readonly OpenLine[], index: number): Promise<void> {
  const at = (reference: string): OpenLine => {
    const line = lines.find((one) => one.reference === reference)
    if (!line) throw new Error(`no open line ${reference}`)
    return line
  }
  const { id, number } = paymentOf(month, 'unreported', index)
  await solve(at(number), { kind: 'payment_credit', about: `MZ-month${String(id).padStart(8, '0')}` })
  await solve(at(`CHB-${index}00`), {
    kind: 'gateway_return',
    about: paymentOf(month, 'charged', index).number,
  })
  const { number: unpaid, amountMinor } = paymentOf(month, 'neverPaid', index)
  await posted(maker, checker, {
    kind: 'gateway_return',
    about: unpaid,
    reference: unpaid,
    amount: wire(amountMinor),
  })
  const { number: reference } = paymentOf(month, 'tooLittle', index)
  const loss = { kind: 'write_off', channel: 'plutu', direction: 'loss', amount: '0.250', reference }
  await posted(maker, checker, loss)
  await posted(maker, checker, {
    kind: 'suspense_solution',
    about: await solve(at(`UNKNOWN-${index}`), { kind: 'suspense' }),
    amount: `${70 + index}.000`,
    solution: 'to_client',
    client_id: String(await clientIdOf(world, 'fatima')),
  })
  await solve(at(`CHARGE-${index}`), { kind: 'write_off' })
  await solve(at(`BACK-${index}`), { kind: 'settlement_return', about: month.settlements[index]?.id })
  await solve(at(`SUPPLIER-${index}`), { kind: 'supplier_payment' }, { supplier_id: month.supplierId })
}

async function expectOutside(month: Month, owedBefore: bigint): Promise<void> {
  const outside = (lines: readonly Line[]) =>
    lines.reduce((sum, [, amount]) => sum + BigInt(amount.replace('.', '')), 0n)
  expect(-(await sumOf('clearing:gateway:plutu'))).toBe(outside(month.gateway))
  expect(-(await sumOf('clearing:bank'))).toBe(outside(month.bank))
  const suppliersPaid = numbers.reduce((sum, index) => sum + BigInt(40 + index) * 1000n, 0n)
  expect([await sumOf('suspense'), (await sumOf('supplier')) - owedBefore]).toEqual([0n, -suppliersPaid])
  const rules: string[] = []
  for (const check of checksOf(false))
    for (const { rule, id } of await runCheck(world.services.database.db, check, everything))
      rules.push(`${rule} ${id}`)
  expect(rules).toEqual([])
}

test('a month with differences of eight kinds: each is found and solved by an operation, the books equal the outside, and only then the day closes', async () => {
  const month = await liveMonth()
  const owed = await sumOf('supplier')
  const ids = [
    await storeStatement(maker, 'plutu', month.gateway),
    await storeStatement(maker, 'bank', month.bank),
  ]
  await matchAll(ids)
  // The night passes.
  const passNight = () =>
    world.asOwner(`update clearing_item set booked_on = '${day}', counted_on = '${day}'`)
  await passNight()
  await matchAll(ids)
  const { id: dayId } = await maker.post('/treasury-days', { day }).data<{ id: string }>()
  expect(await close(dayId)).toMatchObject({ status: 422, body: { code: 'treasury.items_open' } })

  const lines = await findDifferences(month)
  for (const index of numbers) await solveOne(month, lines, index)
  await matchAll(ids)
  await passNight()
  expect(await close(dayId)).toMatchObject({ status: 422, body: { code: 'treasury.items_open' } })
  for (const id of ids) await maker.post(`/statements/${id}/confirmations`, {}).data()
  await expectOutside(month, owed)
  expect(await close(dayId)).toMatchObject({ status: 200 })
  const figures = { status: 'closed', lines_open: 0, items_open: 0 }
  expect(await maker.get(`/treasury-days/${dayId}`).data()).toMatchObject(figures)
  const zero = { difference: '0.000' }
  expect(await maker.get(`/treasury-days/${dayId}/channels`).data()).toMatchObject([zero, zero, zero, zero])
}, 600_000)
