import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import type { countSettlements as contract } from '#contract/operations/settlements/read-settlements.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { countBySupplier } from './settlements.queries.ts'

const currency = defaultCurrency

export async function countSettlements(
  db: ReadDb,
  query: QueryOf<typeof contract>,
): Promise<AnswerInput<typeof contract>> {
  const rows = await countBySupplier(db, query)
  return rows.map(({ supplierId, supplierName, requested, paid, refused, ...sums }) => ({
    supplier: { id: supplierId.toString(), name: supplierName },
    requested,
    paid,
    refused,
    paid_amount: toWire(sums.paidMinor, currency),
    requested_amount: toWire(sums.requestedMinor, currency),
    currency,
  }))
}
