import { z } from 'zod'
import { amountInput, amountOrZeroInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'
import { subscriptionPayment } from './subscription.ts'

export const paySubscription = defineOperation({
  id: 'subscriptions.paySubscription',
  summary: 'Subscribe to a plan, or change to another one, and pay from the wallet.',
  method: 'POST',
  path: '/client-subscriptions',
  access: 'client',
  withoutSubscription: true,
  idempotent: true,
  /** As in the review: a higher price, or a lower credit, is refused. `kind`: whether a running plan is replaced. */
  body: z.strictObject({
    subscription_id: idInput,
    kind: z.enum(['start', 'change']),
    price: amountInput(),
    credit: amountOrZeroInput(),
  }),
  answer: subscriptionPayment,
  errors: [
    'subscription.not_offered',
    'subscription.same_plan',
    'subscription.running',
    'subscription.not_running',
    'subscription.terms_changed',
    'ledger.insufficient_funds',
    'confirmation.needed',
    'confirmation.held',
  ],
})

export const payRenewal = defineOperation({
  id: 'subscriptions.payRenewal',
  summary: 'Pay a renewal that is past due now, instead of at the next try.',
  method: 'POST',
  path: '/client-subscriptions/renewals',
  access: 'client',
  withoutSubscription: true,
  idempotent: true,
  body: z.strictObject({ client_subscription_id: idInput }),
  answer: subscriptionPayment,
  errors: ['subscription.not_due', 'ledger.insufficient_funds', 'confirmation.needed', 'confirmation.held'],
})

export const startTrial = defineOperation({
  id: 'subscriptions.startTrial',
  summary:
    'Try a plan without paying, once; it is paid when the trial ends, unless the renewal is cancelled.',
  method: 'POST',
  path: '/client-subscriptions/trials',
  access: 'client',
  withoutSubscription: true,
  /** `price`: what the trial's review said that is paid when it ends; a higher one is refused. */
  body: z.strictObject({ subscription_id: idInput, price: amountInput().optional() }),
  answer: z.object({ id: idOutput }),
  errors: [
    'subscription.terms_changed',
    'subscription.not_offered',
    'subscription.no_trial',
    'subscription.trial_used',
    'subscription.running',
  ],
})
