import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showOwnSubscription as contract } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findRunning, findTrialUsed } from './subscription.queries.ts'
import type { Running } from './subscription.rules.ts'

export async function showOwnSubscription(db: Db, clientId: bigint): Promise<AnswerInput<typeof contract>> {
  const [running, isTrialUsed, isOpen] = await Promise.all([
    findRunning(db, clientId),
    findTrialUsed(db, clientId),
    readSetting(db, 'allow_access_without_subscription'),
  ])
  return {
    subscription: running && describe(running),
    trial_used: isTrialUsed,
    required: !isOpen,
  }
}

function describe(running: Running) {
  const currency = currencyOf(running.currency)
  return {
    id: running.id.toString(),
    subscription_id: running.planId.toString(),
    name: running.name,
    status: running.status,
    price: toWire(running.priceMinor, currency),
    currency,
    duration: running.duration,
    duration_unit: running.unit,
    pro: running.pro,
    cards_discount_bp: running.cardsDiscountBp,
    free_transfers: running.freeTransfers,
    starts_at: running.startedAt.toISOString(),
    period_starts_at: running.periodStartsAt.toISOString(),
    ends_at: running.endsAt.toISOString(),
    renew: running.renew,
    renews_at: running.renew ? running.dueAt.toISOString() : null,
    payment_method: 'wallet' as const,
    payment_id: running.paymentId?.toString() ?? null,
    paid_at: running.paidAt?.toISOString() ?? null,
  }
}
