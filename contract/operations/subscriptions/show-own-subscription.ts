import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { ownSubscription } from './subscription.ts'

export const showOwnSubscription = defineOperation({
  id: 'subscriptions.showOwnSubscription',
  summary: 'My running subscription, if I have one, and whether I may still try a plan.',
  method: 'GET',
  path: '/client-subscriptions/current',
  access: 'client',
  withoutSubscription: true,
  answer: z.object({
    subscription: ownSubscription.nullable(),
    /** A client, and a phone, tries one plan once. */
    trial_used: z.boolean(),
    /** The portal is closed without a subscription. */
    required: z.boolean(),
  }),
})
