import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

export const cancelRenewal = defineOperation({
  id: 'subscriptions.cancelRenewal',
  summary: 'Do not renew my subscription: it runs until the end of what is paid.',
  method: 'DELETE',
  path: '/client-subscriptions/current/renewal',
  access: 'client',
  withoutSubscription: true,
  answer: nothing,
  errors: ['subscription.not_running'],
})

export const resumeRenewal = defineOperation({
  id: 'subscriptions.resumeRenewal',
  summary: 'Renew my subscription again after all.',
  method: 'POST',
  path: '/client-subscriptions/current/renewal',
  access: 'client',
  withoutSubscription: true,
  answer: nothing,
  errors: ['subscription.not_running'],
})
