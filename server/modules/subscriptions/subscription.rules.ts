import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import {
  type DurationUnit,
  type Period,
  periodAfter,
  renewalAnchor,
  type Unused,
  unusedOf,
} from './period.rules.ts'

/** What a plan costs and gives. Amounts in minor units of `currency`. */
export interface Terms {
  readonly priceMinor: bigint
  readonly currency: string
  readonly duration: number
  readonly unit: DurationUnit
  readonly pro: boolean
  readonly cardsDiscountBp: number
  readonly belowCost: boolean
  readonly freeTransfers: number
}

export interface Plan extends Terms {
  readonly id: bigint
  readonly name: Localized
  readonly trialDays: number
  readonly isOffered: boolean
}

export type RunningStatus = 'trial' | 'active' | 'past_due'

/** A client's running subscription, with the terms that were agreed. */
export interface Running extends Terms {
  readonly id: bigint
  readonly clientId: bigint
  readonly planId: bigint
  readonly name: Localized
  readonly status: RunningStatus
  readonly startedAt: Date
  readonly anchorAt: Date
  readonly periods: number
  readonly periodStartsAt: Date
  readonly endsAt: Date
  /** For the running period. */
  readonly paidMinor: bigint
  readonly renew: boolean
  readonly dueAt: Date
  readonly tries: number
  readonly paymentId: bigint | null
  readonly paidAt: Date | null
  /** The client may use the account. */
  readonly isClientActive: boolean
}

/** What a payment buys: a period of a plan, less the credit for unused days of the plan before. */
export interface Purchase {
  readonly kind: 'start' | 'change' | 'renewal'
  readonly priceMinor: bigint
  readonly creditMinor: bigint
  readonly period: Period
  readonly anchorAt: Date
  /** Paid since the anchor, this one included. */
  readonly periods: number
  readonly unused: Unused | null
}

/** What the client agreed to in the review. */
export interface Seen {
  readonly kind: 'start' | 'change'
  readonly priceMinor: bigint
  readonly creditMinor: bigint
}

/** A first plan, or another one instead of the running one: it begins now, and unused days of the old one count. */
export function planPurchase(plan: Plan | null, running: Running | null, now: Date): Purchase | Refusal {
  if (!plan?.isOffered) return new Refusal('subscription.not_offered')
  if (running?.planId === plan.id && running.status === 'active') return new Refusal('subscription.same_plan')
  const unused = running ? unusedOfRunning(running, now) : null
  return {
    kind: running ? 'change' : 'start',
    priceMinor: plan.priceMinor,
    creditMinor: unused?.creditMinor ?? 0n,
    period: periodAfter(now, 0, plan),
    anchorAt: now,
    periods: 1,
    unused,
  }
}

/** Of a trial, and of what was not paid, nothing comes back. */
function unusedOfRunning({ status, periodStartsAt, endsAt, paidMinor }: Running, now: Date): Unused {
  const period = { startsAt: periodStartsAt, endsAt }
  return unusedOf(period, status === 'active' ? paidMinor : 0n, now)
}

/** Null: what was reviewed still holds, or is better now. */
export function refuseSeen({ kind, priceMinor, creditMinor }: Purchase, seen: Seen): Refusal | null {
  if (kind !== seen.kind)
    return new Refusal(kind === 'change' ? 'subscription.running' : 'subscription.not_running')
  const isWorse = priceMinor > seen.priceMinor || creditMinor < seen.creditMinor
  return isWorse ? new Refusal('subscription.terms_changed') : null
}

/** The next period of a running subscription, at the agreed price. */
export function planRenewal(running: Running | null, now: Date): Purchase | Refusal {
  // Cancelled since it was found due.
  if (!running?.renew || running.dueAt.getTime() > now.getTime()) return new Refusal('subscription.not_due')
  return renewalOf(running, now)
}

/** The client pays what is past due before the next try. */
export function planLatePayment(running: Running | null, now: Date): Purchase | Refusal {
  if (running?.status !== 'past_due') return new Refusal('subscription.not_due')
  return renewalOf(running, now)
}

function renewalOf(running: Running, now: Date): Purchase | Refusal {
  if (!running.isClientActive) return new Refusal('auth.account_inactive')
  const { status, endsAt, anchorAt, periods } = running
  const from = renewalAnchor(
    { isPastDue: status === 'past_due', isTrial: status === 'trial', endsAt, anchorAt, periods },
    now,
  )
  return {
    kind: 'renewal',
    priceMinor: running.priceMinor,
    creditMinor: 0n,
    period: periodAfter(from.anchorAt, from.periods, running),
    anchorAt: from.anchorAt,
    periods: from.periods + 1,
    unused: null,
  }
}

/** The plan, when this client may try it; otherwise why not. */
export function trialOf(
  plan: Plan | null,
  { isRunning, isUsed }: { readonly isRunning: boolean; readonly isUsed: boolean },
): Plan | Refusal {
  if (!plan?.isOffered) return new Refusal('subscription.not_offered')
  if (plan.trialDays === 0) return new Refusal('subscription.no_trial')
  if (isRunning) return new Refusal('subscription.running')
  return isUsed ? new Refusal('subscription.trial_used') : plan
}
