import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listCashRecharges as contract,
  showCashRecharge as showContract,
} from '#contract/operations/recharges/recharge-by-seller.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { type CashRow, findCash, listCash } from './cash.queries.ts'

type CashRecharge = AnswerInput<typeof showContract>

/** Cash recharges of a seller, newest first. */
export async function listCashRecharges(
  db: Db,
  keys: KeyRing,
  sellerId: bigint,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const { rows, total } = await listCash(db, sellerId, query)
  return { data: rows.map((row) => describeCash(keys, row)), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that this seller did not make */
export async function showCashRecharge(
  db: Db,
  keys: KeyRing,
  sellerId: bigint,
  id: bigint,
): Promise<CashRecharge> {
  const row = await findCash(db, sellerId, id)
  if (!row) throw new Refusal('request.not_found')
  return describeCash(keys, row)
}

function describeCash(keys: KeyRing, row: CashRow): CashRecharge {
  const wire = (minor: bigint) => toWire(minor, currencyOf(row.currency))
  return {
    id: row.id.toString(),
    client: { name: row.clientName, member_no: row.memberNo },
    amount: wire(row.amountMinor),
    fee: wire(row.feeMinor),
    net_amount: wire(row.amountMinor - row.feeMinor),
    currency: row.currency,
    reference: referenceOf(keys, row.transactionId),
    balance_after: wire(row.balanceAfterMinor),
    created_at: row.createdAt.toISOString(),
  }
}
