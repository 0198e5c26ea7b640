import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { changeByTwo, recordApproved } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { findPlanTerms, lockPlanTerms, type PlanRow, type PlanTerms, setPlan } from './plan.queries.ts'

type Asked = Omit<InputOf<typeof subscriptions, 'change-terms'>, 'reason'>

/** The terms that both have seen. */
const boundTo = z.object({ seen: z.string() })

interface Agreed {
  readonly id: bigint
  readonly bound: Facts | null
  readonly execution: Execution
}

/** What a plan costs and gives away: one person asks, another agrees, before any client can choose it. */
export async function weighOffer(db: Db, id: bigint): Promise<Weighed | null> {
  const found = await findPlanTerms(db, id)
  if (!found) return null
  const before = { status: found.status, ...shownOf(found.terms) }
  return {
    title: titleOf(found),
    refusal: found.status === 'offered' ? new Refusal('resource.not_now') : null,
    before,
    after: { ...before, status: 'offered' },
    bound: { seen: JSON.stringify(before) },
  }
}

/** @throws Refusal `approval.changed_meanwhile` */
export async function offerPlan(tx: Tx, { id, bound, execution }: Agreed): Promise<void> {
  const found = await lockPlanTerms(tx, id)
  if (!found) throw new Refusal('request.not_found')
  const before = { status: found.status, ...shownOf(found.terms) }
  if (JSON.stringify(before) !== boundTo.parse(bound).seen) throw new Refusal('approval.changed_meanwhile')
  await setPlan(tx, id, { status: 'offered' })
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'subscription', id },
    before,
    after: { ...before, status: 'offered' },
  })
}

/** The same for other terms of a plan. */
export const termsByTwo = changeByTwo<PlanRow, PlanTerms, Asked>({
  subject: 'subscription',
  find: findPlanTerms,
  lock: lockPlanTerms,
  titleOf,
  termsOf: ({ terms }) => terms,
  termsAfter,
  refuse: async () => null,
  shownOf: async (_db, terms) => shownOf(terms),
  save: setPlan,
})

/** What is left out stays. */
function termsAfter(found: PlanTerms, asked: Asked): PlanTerms {
  return {
    price: asked.price ?? found.price,
    duration: asked.duration ?? found.duration,
    duration_unit: asked.duration_unit ?? found.duration_unit,
    trial_days: asked.trial_days ?? found.trial_days,
    pro: asked.pro ?? found.pro,
    cards_discount_bp: asked.cards_discount_bp ?? found.cards_discount_bp,
    below_cost: asked.below_cost ?? found.below_cost,
    free_transfers: asked.free_transfers ?? found.free_transfers,
  }
}

function titleOf({ name_ar, name_en }: PlanRow) {
  return { ar: name_ar, en: name_en }
}

/** What the checker compares, by the names of the fields. */
function shownOf({ price, cards_discount_bp, ...same }: PlanTerms) {
  return {
    price: toWire(price, defaultCurrency),
    ...same,
    cards_discount_bp: `${percentOf(cards_discount_bp)}%`,
  }
}
