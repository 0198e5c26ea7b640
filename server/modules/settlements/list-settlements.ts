import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import type {
  listSettlements as listContract,
  showSettlement as showContract,
} from '#contract/operations/settlements/list-settlements.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findSettlement, findSettlements, findVouchersOf, sumUnsettled } from './settlement.queries.ts'
import { currency, describeSettlement, type SettlementWire } from './settlement.rules.ts'

const vouchersPerPage = 1_000

/** What a merchant has earned and not requested, largest first. */
export async function listAvailable(
  db: Db,
  merchantId: bigint,
): Promise<AnswerInput<typeof listAvailableSettlements>> {
  const rows = await sumUnsettled(db, merchantId, currency)
  return rows.map((row) => ({
    supplier: { id: row.supplierId.toString(), name: row.supplierName },
    vouchers_count: row.count,
    total_amount: toWire(row.totalMinor, currency),
    fee: toWire(row.feeMinor, currency),
    net_amount: toWire(row.totalMinor - row.feeMinor, currency),
    currency,
  }))
}

export async function listSettlements(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  query: QueryOf<typeof listContract>,
): Promise<{ data: SettlementWire[]; meta: PageMeta }> {
  const { descending } = query.sort ?? { descending: true }
  const { from, to, per_page } = query
  const page = {
    ...{ from, to, descending, limit: per_page, offset: pageOffset(query) },
    status: query['filter[status]'],
    supplierId: query['filter[supplier_id]'],
    search: query.search,
  }
  const { rows, total } = await findSettlements(db, clientId, page)
  return {
    data: rows.map((row) => describeSettlement(row, paymentReference(keys, row))),
    meta: pageMetaOf(query, total),
  }
}

/** @throws Refusal `request.not_found` when it is not this client's. */
export async function showSettlement(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  id: bigint,
  { page }: { readonly page: number },
): Promise<AnswerInput<typeof showContract>> {
  const row = await findSettlement(db, clientId, id)
  if (!row) throw new Refusal('request.not_found')
  const vouchers = await findVouchersOf(db, id, {
    limit: vouchersPerPage,
    offset: (page - 1) * vouchersPerPage,
  })
  return {
    ...describeSettlement(row, paymentReference(keys, row)),
    account: row.payee,
    payment: row.payment,
    vouchers: vouchers.map((voucher) => ({
      serial_number: voucher.serialNumber,
      category: voucher.category,
      amount: toWire(voucher.amountMinor, currency),
      fee: toWire(voucher.feeMinor, currency),
      net_amount: toWire(voucher.amountMinor - voucher.feeMinor, currency),
      used_at: voucher.usedAt.toISOString(),
    })),
  }
}

function paymentReference(keys: KeyRing, { transactionId }: { transactionId: bigint | null }): string | null {
  return transactionId === null ? null : referenceOf(keys, transactionId)
}
