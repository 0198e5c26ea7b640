import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportNames } from '#contract/operations/statistics/statistic-reports.ts'
import { sumStatistics } from '#server/modules/statistics/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let manager: Caller
let checker: Caller
let categoryId: bigint
beforeAll(async () => {
  world = await openWorld({ workers: false })
  const rights = [
    'statistics',
    'card-orders-refund',
    'vouchers-index',
    'approvals-card-refund',
    'categories-update',
  ]
  manager = await workAs(world, rights)
  checker = await workAs(world, rights)
  categoryId = await newCategory(world.services, { kind: 'card', sellFeeMinor: 125n, buyFeeMinor: 10n })
  await stockCards(world.services, categoryId, supplierCodes(40))
  await fund(world, 'layla', '500.000')
  await fund(world, 'omar', '500.000')
})
afterAll(() => world.close())

type Values = (string | null)[]
interface Answer {
  as_of: string
  from: string
  to: string
  before: unknown
  columns: { name: string; unit: string }[]
  rows: { key: string; values: Values; before: Values | null }[]
  totals: Values
}

const show = (query: string) => manager.get(`/statistics?${query}`).data<Answer>()
async function everything(asOf?: string): Promise<Record<string, Answer>> {
  const at = asOf === undefined ? '' : `&as_of=${encodeURIComponent(asOf)}`
  return Object.fromEntries(
    await Promise.all(
      reportNames.map(async (report) => [report, await show(`report=${report}${at}`)] as const),
    ),
  )
}
const figuresOf = (all: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(all).map(([report, { rows, totals }]) => [report, { rows, totals }]))

let made = 0
async function buy(who: 'layla' | 'omar', quantity: number): Promise<string> {
  made += 1
  const body = { category_id: String(categoryId), quantity }
  const { id } = await (await world.as(who))
    .post('/card-orders', body, { key: `statistics-${made}` })
    .data<{ id: string }>()
  return id
}
/** @param more which cards; left out: all */
async function refund(id: string, more: object = {}): Promise<void> {
  const body = { reason: 'خطأ', even_if_revealed: true, ...more }
  const asked = await manager.post(`/card-orders/${id}/refunds`, body)
  const { approval_id } = asked.body.data as { approval_id: string }
  expect((await checker.post(`/approvals/${approval_id}/approval`, {})).status).toBe(200)
}
async function cardsOf(orderId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from voucher where order_id = ${orderId} order by id limit ${count}`.execute(
    world.services.database.db,
  )
  return rows.map(({ id }) => id)
}
async function rechargeByVoucher(): Promise<void> {
  const category = await newCategory(world.services, { kind: 'recharge' })
  const { printed } = await printVouchers(world.services, category, { count: 1 })
  made += 1
  const body = { method: 'voucher', code: printed[0]?.code }
  await (await world.as('omar')).post('/recharges', body, { key: `statistics-${made}` }).data()
}

/** What the entries up to a moment say: margin and fees of orders, less what promotion bore. */
async function replay(until: string): Promise<bigint> {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select a.kind, e.amount from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id join ledger.account a on a.id = e.account_id
    where t.operation in ('card_order', 'card_refund') and t.created_at < ${until}::timestamptz
    order by t.created_at, t.id`.execute(world.services.database.db)
  return rows
    .filter(({ kind }) => ['revenue:margin', 'revenue:fees', 'expense:promo'].includes(kind))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
function earned({ columns, totals }: Answer): bigint {
  const value = (name: string) => {
    const text = totals[columns.findIndex((column) => column.name === name)] ?? '0'
    return BigInt(text.replace('.', ''))
  }
  return value('margin') + value('rate_gain')
}

test('a figure as of a past moment is what it was at that moment, and what the entries up to it say', async () => {
  const first = await buy('layla', 2)
  await rechargeByVoucher()
  const then = await everything()
  const moment = (await show('report=category')).as_of
  const other = await buy('omar', 3)
  await refund(first)
  await refund(other, { voucher_ids: await cardsOf(other, 2) })
  await rechargeByVoucher()
  const later = await everything()
  expect(figuresOf(later)).not.toEqual(figuresOf(then))
  expect(figuresOf(await everything(moment))).toEqual(figuresOf(then))
  expect(earned(await show(`report=category&as_of=${encodeURIComponent(moment)}`))).toBe(await replay(moment))
  expect(earned(later['category'] ?? expect.fail())).toBe(await replay('infinity'))
})

test('every figure opens exactly its rows: their sums are the figure', async () => {
  const all = await everything()
  for (const report of [
    'category',
    'supplier',
    'city',
    'hour',
    'promo',
    'seller',
    'fees',
    'stock',
  ] as const) {
    for (const { key, values } of all[report]?.rows ?? []) {
      const path = `/statistics/rows?report=${report}&key=${encodeURIComponent(key)}`
      const { totals } = await manager.get(path).data<{ totals: Values }>()
      expect([report, key, totals]).toEqual([report, key, report === 'stock' ? values.slice(0, 1) : values])
    }
  }
  for (const { key, values } of all['cohorts']?.rows ?? []) {
    const { totals } = await manager
      .get(`/statistics/rows?report=cohorts&key=${key}`)
      .data<{ totals: Values }>()
    expect(totals[0]).toBe(values[0])
  }
})

test('a period is compared with the days before it, and a file has the same figures', async () => {
  const shown = await show('report=category&from=2026-03-01&to=2026-03-10&compare=before')
  expect(shown.before).toEqual({ from: '2026-02-19', to: '2026-02-28' })
  expect((await show('report=hour&from=2024-02-29&to=2024-02-29&compare=year')).before).toEqual({
    from: '2023-02-28',
    to: '2023-02-28',
  })
  const { rows } = await show('report=category')
  const file = await manager.get('/statistics/file?report=category&format=csv')
  expect(file.text).toContain(rows[0]?.values[1] ?? 'nothing')
  const listed = await manager.get('/statistics/rows/file?report=category&format=csv')
  expect((listed.text ?? '').trim().split('\n').length).toBeGreaterThan(3)
})

test.each([
  'report=category&from=2020-01-01&to=2026-01-01',
  'report=category&from=2026-01-02&to=2026-01-01',
  'report=nothing',
  'report=category&as_of=yesterday',
  'report=category&from=2026-02-31',
  'report=category&as_of=0000-01-01T00:00:00Z',
  'report=category&as_of=2999-01-01T00:00:00Z',
  'report=category&from=0000-01-01&to=0000-01-02',
])('%s is refused', async (query) => {
  expect((await manager.get(`/statistics?${query}`)).status).toBe(422)
})

test('a month that does not exist has no rows', async () => {
  for (const key of ['2026-13-01', '0000-01-01'])
    expect(await manager.get(`/statistics/rows?report=cohorts&key=${key}`).data()).toMatchObject({ rows: [] })
})

test('kept sums of finished days are the sums of their rows, and a day that differs raises an alarm', async () => {
  const back = (columns: string) =>
    columns
      .split(' ')
      .map((column) => `${column} = ${column} - interval '3 days'`)
      .join(', ')
  await world.asOwner(`update card_order set ${back('created_at refunded_at')}`)
  await world.asOwner(`update card_refund_part set ${back('created_at')}`)
  await world.asOwner(`update ledger.transaction set ${back('created_at')}`)
  await world.asOwner(`update ledger.entry set ${back('created_at')}`)
  const fromRows = figuresOf(await everything())
  await sumStatistics(world.services.database)
  const { rows } = await sql<{ days: number }>`
    select count(distinct day)::integer as days from statistic_total`.execute(world.services.database.db)
  expect(rows[0]?.days).toBeGreaterThan(0)
  expect(figuresOf(await everything())).toEqual(fromRows)

  for (const change of [
    `update statistic_total set amount = amount + 1 where by = 'category' and measure = 'sales'`,
    'update statistic_cohort set clients = clients + 1',
  ]) {
    await world.asOwner('delete from alarm')
    await world.asOwner(change)
    await world.asOwner(`update statistic_day set checked_at = now() - interval '2 days'`)
    for (let round = 0; round < 5; round += 1) await sumStatistics(world.services.database)
    const alarms = await listOpenAlarms(world.services.database.db)
    expect(alarms).toContainEqual(expect.objectContaining({ code: 'statistics.differed' }))
    expect(figuresOf(await everything())).toEqual(fromRows)
  }
})
