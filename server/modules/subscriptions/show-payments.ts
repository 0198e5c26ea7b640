import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageMeta, type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showSubscriptionPayment } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import type { Settled } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { findPayment, listPayments, type PaymentRow } from './own-payments.queries.ts'
import type { PaymentAnswer } from './pay-subscription.ts'

type PaymentWire = AnswerInput<typeof showSubscriptionPayment>

export async function showPayments(
  db: Db,
  keys: KeyRing,
  clientId: bigint,
  page: PageQuery,
): Promise<{ data: PaymentWire[]; meta: PageMeta }> {
  const { rows, total } = await listPayments(db, clientId, page)
  return { data: rows.map((row) => describe(keys, row)), meta: pageMetaOf(page, total) }
}

/** @throws Refusal `request.not_found` */
export async function showPayment(db: Db, keys: KeyRing, clientId: bigint, id: bigint): Promise<PaymentWire> {
  const row = await findPayment(db, clientId, id)
  if (!row) throw new Refusal('request.not_found')
  return describe(keys, row)
}

/** As it was just paid. */
export function describePaid(keys: KeyRing, { answer, transactionId }: Settled<PaymentAnswer>): PaymentWire {
  const { planId, startsAt, endsAt, balanceAfter, at, ...same } = answer
  return {
    ...same,
    id: transactionId.toString(),
    reference: referenceOf(keys, transactionId),
    subscription_id: planId,
    starts_at: startsAt,
    ends_at: endsAt,
    balance_after: balanceAfter,
    created_at: at,
  }
}

function describe(keys: KeyRing, row: PaymentRow): PaymentWire {
  const currency = currencyOf(row.currency)
  return {
    id: row.id.toString(),
    reference: referenceOf(keys, row.id),
    kind: row.kind,
    subscription_id: row.planId.toString(),
    name: row.name,
    price: toWire(row.priceMinor, currency),
    credit: toWire(row.creditMinor, currency),
    total: toWire(row.priceMinor - row.creditMinor, currency),
    currency,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    balance_after: row.balanceAfter,
    created_at: row.createdAt.toISOString(),
  }
}
