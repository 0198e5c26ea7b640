import { Refusal } from '#contract/kernel/refusal.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findPlans, findRunning, findTrialUsed, insertTrial } from './subscription.queries.ts'
import { type Plan, trialOf } from './subscription.rules.ts'

interface TrialInput {
  readonly clientId: bigint
  readonly planId: bigint
  /** What the review said that is paid when the trial ends. */
  readonly priceMinor?: bigint | undefined
  readonly ip: string
}

/**
 * A plan without paying, once for each client and each phone; the database enforces it too.
 * @returns its id
 * @throws Refusal of `trialOf`; `subscription.terms_changed` when it costs more than the review said
 */
export async function startTrial(tx: Tx, { clientId, planId, priceMinor, ip }: TrialInput): Promise<bigint> {
  const client = await lockClient(tx, clientId)
  if (!client) throw new Refusal('request.unauthenticated')
  const plan = await expectTrial(tx, clientId, planId)
  if (priceMinor !== undefined && plan.priceMinor > priceMinor)
    throw new Refusal('subscription.terms_changed')
  const id = await insertTrial(tx, { clientId, phone: client.phone, plan })
  // Another client with the same phone was faster.
  if (id === null) throw new Refusal('subscription.trial_used')
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'client_subscription', id },
      actor: { type: 'client', id: clientId },
      ip,
      after: { subscription_id: planId, status: 'trial', trial_days: plan.trialDays },
    },
  ])
  return id
}

/** @throws Refusal why this client does not try this plan */
export async function expectTrial(db: Db, clientId: bigint, planId: bigint): Promise<Plan> {
  const plan = (await findPlans(db, [planId])).get(planId) ?? null
  const isRunning = (await findRunning(db, clientId)) !== null
  const checked = trialOf(plan, { isRunning, isUsed: await findTrialUsed(db, clientId) })
  if (checked instanceof Refusal) throw checked
  return checked
}
