import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteSubscription as contract } from '#contract/operations/subscriptions/quote-subscription.ts'
import { expectAvailable, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { periodAfter } from './period.rules.ts'
import { expectTrial } from './start-trial.ts'
import { findNow, findPlans, findRunning } from './subscription.queries.ts'
import { type Plan, planPurchase } from './subscription.rules.ts'

type Quote = AnswerInput<typeof contract>

interface Asked {
  readonly clientId: bigint
  readonly planId: bigint
  readonly trial: boolean
}

/** What it costs now, by the rules of the payment; refuses what that would refuse. Nothing is reserved. */
export async function quoteSubscription(db: Db, { clientId, planId, trial }: Asked): Promise<Quote> {
  if (trial) return quoteTrial(db, clientId, await expectTrial(db, clientId, planId))
  const [plans, running, now] = await Promise.all([
    findPlans(db, [planId]),
    findRunning(db, clientId),
    findNow(db),
  ])
  const plan = plans.get(planId) ?? null
  const purchase = planPurchase(plan, running, now)
  if (purchase instanceof Refusal) throw purchase
  if (!plan) throw new Refusal('subscription.not_offered')
  const { priceMinor, creditMinor, period, unused, kind } = purchase
  const totalMinor = priceMinor - creditMinor
  const currency = currencyOf(plan.currency)
  const figures = await readFigures(db, walletOf(clientId, currency))
  expectAvailable(figures, currency, totalMinor)
  return {
    kind: kind === 'change' ? 'change' : 'start',
    name: plan.name,
    price: toWire(priceMinor, currency),
    credit: toWire(creditMinor, currency),
    unused_days: unused?.unusedDays ?? 0,
    total_days: unused?.totalDays ?? 0,
    total: toWire(totalMinor, currency),
    currency,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
    balance_after: toWire(figures.balanceMinor - totalMinor, currency),
  }
}

/** Nothing now; the price at the end of the trial. */
async function quoteTrial(db: Db, clientId: bigint, plan: Plan): Promise<Quote> {
  const currency = currencyOf(plan.currency)
  const { balanceMinor } = await readFigures(db, walletOf(clientId, currency))
  const startsAt = await findNow(db)
  return {
    kind: 'trial',
    name: plan.name,
    price: toWire(plan.priceMinor, currency),
    credit: toWire(0n, currency),
    unused_days: 0,
    total_days: 0,
    total: toWire(0n, currency),
    currency,
    starts_at: startsAt.toISOString(),
    ends_at: periodAfter(startsAt, 0, { duration: plan.trialDays, unit: 'days' }).endsAt.toISOString(),
    balance_after: toWire(balanceMinor, currency),
  }
}
