import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type {
  inquirePaperTicket,
  listPaperBatches,
  listPaperSales,
  showPaperStock,
} from '#contract/operations/tickets/paper-tickets.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { codeOfTicket } from './code-of-ticket.ts'
import {
  listBatchesOf,
  listPaperSold,
  type PaperBatchRow,
  type PaperTicketRow,
  sumPaperOf,
} from './paper-sale.queries.ts'
import { paperStateOf } from './paper-state.rules.ts'
import { placeOf } from './show-own-tickets.ts'
import { viewSubject } from './show-shop.ts'

/** The seller has its code on the sheet; printed once more it still admits once. */
export async function viewSoldPaper(
  keys: KeyRing,
  row: PaperTicketRow,
): Promise<AnswerInput<typeof inquirePaperTicket>> {
  const admits = row.soldAt !== null && row.state === 'valid'
  return { ...viewPaper(row), code: admits ? (await codeOfTicket(keys, row)).code : null }
}

function viewPaper(row: PaperTicketRow) {
  return {
    id: row.id.toString(),
    number: row.number,
    name: row.name,
    subject: viewSubject(row),
    sector: row.sector,
    ...placeOf(row),
    price: toWire(row.priceMinor, currencyOf(row.currency)),
    currency: row.currency,
    state: paperStateOf(row.state, row.soldAt !== null),
    sold_at: row.soldAt?.toISOString() ?? null,
  }
}

export async function showPaperSales(
  db: Db,
  sellerId: bigint,
  query: QueryOf<typeof listPaperSales>,
): Promise<{ data: AnswerInput<typeof listPaperSales>; meta: PageMeta }> {
  const { rows, total } = await listPaperSold(db, sellerId, pageOf(query))
  const data = rows.map((row) => ({ ...viewPaper(row), can_undo: row.canUndo }))
  return { data, meta: pageMetaOf(query, total) }
}

export async function showPaperBatches(
  db: Db,
  sellerId: bigint,
  query: QueryOf<typeof listPaperBatches>,
): Promise<{ data: AnswerInput<typeof listPaperBatches>; meta: PageMeta }> {
  const { rows, total } = await listBatchesOf(db, sellerId, pageOf(query))
  return { data: rows.map(viewBatch), meta: pageMetaOf(query, total) }
}

export async function showStock(db: Db, sellerId: bigint): Promise<AnswerInput<typeof showPaperStock>> {
  const stock = await sumPaperOf(db, sellerId)
  const sum = (count: number, minor: bigint) => ({ count, amount: toWire(minor, currencyOf(stock.currency)) })
  return {
    currency: stock.currency,
    left: sum(stock.left, stock.leftMinor),
    sold_today: sum(stock.soldToday, stock.soldTodayMinor),
    sold: sum(stock.sold, stock.soldMinor),
  }
}

const pageOf = (query: QueryOf<typeof listPaperSales>) => ({
  limit: query.per_page,
  offset: pageOffset(query),
})

function viewBatch(row: PaperBatchRow): AnswerInput<typeof listPaperBatches>[number] {
  const currency = currencyOf(row.currency)
  return {
    id: row.id.toString(),
    prefix: row.prefix,
    name: row.name,
    subject: viewSubject(row),
    price: toWire(row.priceMinor, currency),
    currency: row.currency,
    count: row.count,
    left: row.left,
    sold: row.sold,
    to_repay: row.toRepay,
    paid: toWire(row.priceMinor * BigInt(row.count), currency),
    payment: row.payment,
    activated_at: row.activatedAt.toISOString(),
  }
}
