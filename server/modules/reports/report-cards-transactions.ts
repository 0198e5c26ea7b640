import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type { reportCardsTransactions as contract } from '#contract/operations/reports/report-cards-transactions.ts'
import { chartDaysMax } from '#contract/operations/reports/report-query.ts'
import {
  amountIn,
  holdingPart,
  partOfReference,
  readFigures,
  referencesComparedMax,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference, referenceOf } from '#server/platform/secrets/index.ts'
import {
  findLatestOrderIds,
  findOrders,
  type OrderFilter,
  type OrderRow,
  sumOrderDays,
  sumOrders,
} from './order-report.queries.ts'

const currency = defaultCurrency
const wire = (amountMinor: bigint) => toWire(amountMinor, currency)

export type CardsQuery = QueryOf<typeof contract>
export const newestFirst = { field: 'created_at', descending: true } as const

/** Every card order with the balance before and after; totals over the whole filter. */
export async function reportCardsTransactions(
  db: ReadDb,
  keys: KeyRing,
  clientId: bigint,
  query: CardsQuery,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const { id: accountId } = await readFigures(db, walletOf(clientId, currency))
  const filter = await orderFilterOf(db, keys, clientId, query)
  const order = { ...newestFirst, ...query.sort, limit: query.per_page, offset: pageOffset(query) }
  const [rows, totals, days] = await Promise.all([
    findOrders(db, accountId, filter, order),
    sumOrders(db, filter),
    sumOrderDays(db, filter, chartDaysMax),
  ])
  return {
    data: {
      rows: rows.map((row) => describeOrder(keys, row)),
      totals: {
        quantity: totals.quantity,
        discount: wire(totals.discountMinor),
        total_amount: wire(totals.totalMinor),
        currency,
      },
      days: days.map(({ day, totalMinor, discountMinor }) => ({
        day,
        total_amount: wire(totalMinor),
        discount: wire(discountMinor),
      })),
    },
    meta: pageMetaOf(query, totals.count),
  }
}

export async function orderFilterOf(
  db: ReadDb,
  keys: KeyRing,
  clientId: bigint,
  query: CardsQuery,
): Promise<OrderFilter> {
  const orderId = query.search ? parseReference(keys, query.search) : null
  return {
    clientId,
    from: query.from,
    to: query.to,
    categoryId: query['filter[category_id]'],
    ...(orderId === null ? await readSought(db, keys, clientId, query.search) : { orderId }),
  }
}

async function readSought(db: ReadDb, keys: KeyRing, clientId: bigint, typed: string | undefined) {
  if (!typed) return {}
  const part = partOfReference(typed)
  const latest = part === null ? [] : await findLatestOrderIds(db, clientId, referencesComparedMax)
  const orderIds = part === null ? [] : holdingPart(keys, latest, part)
  return { sought: { words: typed, amountMinor: amountIn(typed, currency), orderIds } }
}

export function describeOrder(keys: KeyRing, row: OrderRow): AnswerInput<typeof contract>['rows'][number] {
  return {
    order_id: row.id.toString(),
    reference: referenceOf(keys, row.id),
    category: row.category,
    supplier: row.supplier,
    quantity: row.quantity,
    unit_price: wire(row.unitPriceMinor),
    discount: wire(row.discountMinor),
    fee: wire(row.feeMinor),
    total_amount: wire(row.totalMinor),
    balance_before: wire(row.balanceBeforeMinor),
    balance_after: wire(row.balanceAfterMinor),
    refunded_at: row.refundedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
