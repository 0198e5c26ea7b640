import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { countMax } from '#contract/kernel/resource/resource.ts'
import type {
  listAcceptedVouchers as contract,
  showAcceptedVoucher as showContract,
} from '#contract/operations/vouchers/list-accepted-vouchers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findUseOf, findUsesOf, type UseRow } from './use.queries.ts'

type Accepted = AnswerInput<typeof showContract>

/** Of one merchant, newest first. */
export async function listAccepted(
  db: Db,
  keys: KeyRing,
  merchantId: bigint,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const page = { limit: query.per_page, offset: pageOffset(query), countMax: countMax + 1 }
  const { rows, total } = await findUsesOf(db, merchantId, page)
  const data = rows.map((row) => describeUse(keys, row))
  const isCapped = total > countMax
  const meta = pageMetaOf(query, Math.min(total, countMax))
  return { data, meta: { ...meta, ...(isCapped && { total_capped: true as const }) } }
}

/** @throws Refusal `request.not_found` for one that this merchant did not accept */
export async function showAccepted(db: Db, keys: KeyRing, merchantId: bigint, id: bigint): Promise<Accepted> {
  const row = await findUseOf(db, merchantId, id)
  if (!row) throw new Refusal('request.not_found')
  return describeUse(keys, row)
}

function describeUse(keys: KeyRing, { id, amountMinor, feeMinor, ...row }: UseRow): Accepted {
  const currency = currencyOf(row.currency)
  return {
    id: id.toString(),
    reference: referenceOf(keys, id),
    serial_number: row.serialNumber,
    category: row.category,
    supplier: row.supplier,
    amount: toWire(amountMinor, currency),
    fee: toWire(feeMinor, currency),
    net_amount: toWire(amountMinor - feeMinor, currency),
    currency,
    used_at: row.usedAt.toISOString(),
    settlement_id: row.settlementId?.toString() ?? null,
    settlement_status: row.settlementStatus,
  }
}
