import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, instant, localized } from '#contract/kernel/shapes.ts'

export const quoteSubscription = defineOperation({
  id: 'subscriptions.quoteSubscription',
  summary: 'What a plan costs me now, or its trial, before I confirm.',
  method: 'POST',
  onlyReads: true,
  path: '/client-subscriptions/quote',
  access: 'client',
  withoutSubscription: true,
  limit: 'quote',
  body: z.strictObject({ subscription_id: idInput, trial: z.boolean().optional() }),
  answer: z.object({
    kind: z.enum(['start', 'change', 'trial']),
    name: localized,
    /** Of the plan; of a trial, what its first renewal costs. */
    price: amountOutput,
    /** For unused days of the plan before: `unused_days` of `total_days`. */
    credit: amountOutput,
    unused_days: z.int(),
    total_days: z.int(),
    /** Leaves the wallet now; below zero, it comes back. */
    total: amountOutput,
    currency: z.string(),
    starts_at: instant,
    /** The first renewal. */
    ends_at: instant,
    balance_after: amountOutput,
  }),
  errors: [
    'subscription.not_offered',
    'subscription.same_plan',
    'subscription.trial_used',
    'subscription.no_trial',
    'subscription.running',
    'ledger.insufficient_funds',
  ],
})
