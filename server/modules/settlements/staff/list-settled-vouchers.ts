import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listSettledVouchers as contract } from '#contract/operations/settlements/read-settlements.ts'
import { findSettlementOfAnyone, findVouchersOf } from '#server/modules/settlements/index.ts'
import type { Db } from '#server/platform/db/database.ts'

const currency = defaultCurrency

/** @throws Refusal `request.not_found` */
export async function listSettledVouchers(
  db: Db,
  id: bigint,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const settlement = await findSettlementOfAnyone(db, id)
  if (!settlement) throw new Refusal('request.not_found')
  const vouchers = await findVouchersOf(db, id, { limit: query.per_page, offset: pageOffset(query) })
  return {
    data: vouchers.map(({ serialNumber, category, amountMinor, feeMinor, usedAt }) => ({
      serial_number: serialNumber,
      category,
      amount: toWire(amountMinor, currency),
      fee: toWire(feeMinor, currency),
      net_amount: toWire(amountMinor - feeMinor, currency),
      used_at: usedAt.toISOString(),
    })),
    meta: pageMetaOf(query, settlement.count),
  }
}
