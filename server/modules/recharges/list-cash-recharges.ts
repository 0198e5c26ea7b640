import { currencyOf } from '#contract/kernel/currencies.ts'
import { maskName } from '#contract/kernel/mask.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import type { listCashRecharges as contract } from '#contract/operations/recharges/recharge-by-seller.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { listCash } from './cash.queries.ts'

/** What a seller took cash for, newest first. */
export async function listCashRecharges(
  db: Db,
  keys: KeyRing,
  sellerId: bigint,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const { rows, total } = await listCash(db, sellerId, query)
  const data = rows.map((row) => {
    const wire = (minor: bigint) => toWire(minor, currencyOf(row.currency))
    return {
      id: row.id.toString(),
      client: { name: maskName(row.clientName), member_no: row.memberNo },
      amount: wire(row.amountMinor),
      fee: wire(row.feeMinor),
      net_amount: wire(row.amountMinor - row.feeMinor),
      currency: row.currency,
      reference: referenceOf(keys, row.transactionId),
      balance_after: wire(row.balanceAfterMinor),
      created_at: row.createdAt.toISOString(),
    }
  })
  return { data, meta: pageMetaOf(query, total) }
}
