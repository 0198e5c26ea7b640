import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type { listAllAvailable as contract } from '#contract/operations/settlement-desk/list-available.ts'
import { selectAvailable } from '#server/modules/settlements/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isNamed } from './settlement-desk.queries.ts'

const currency = defaultCurrency

/** What waits to be settled, whoever earned it. */
export async function listAllAvailable(
  db: Db,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const merchants = isNamed(query.search ?? '')
  const { rows, total } = await selectAvailable(db, { merchants, currency, ...page })
  return {
    data: rows.map((row) => ({
      client: { id: row.clientId.toString(), name: row.clientName, member_no: row.memberNo },
      supplier: { id: row.supplierId.toString(), name: row.supplierName },
      vouchers_count: row.count,
      total_amount: toWire(row.totalMinor, currency),
      fee: toWire(row.feeMinor, currency),
      net_amount: toWire(row.totalMinor - row.feeMinor, currency),
      currency,
      since: row.since.toISOString(),
    })),
    meta: pageMetaOf(query, total),
  }
}
