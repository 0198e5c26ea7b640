import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { subscriptionPayment } from './subscription.ts'

export const listSubscriptionPayments = defineOperation({
  id: 'subscriptions.listSubscriptionPayments',
  summary: 'What I paid for subscriptions, newest first.',
  method: 'GET',
  path: '/client-subscriptions/payments',
  access: 'client',
  withoutSubscription: true,
  paged: true,
  query: pageQuery,
  answer: z.array(subscriptionPayment),
})

export const showSubscriptionPayment = defineOperation({
  id: 'subscriptions.showSubscriptionPayment',
  summary: 'One of my payments.',
  method: 'GET',
  path: '/client-subscriptions/payments/:id',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  answer: subscriptionPayment,
})
