import { z } from 'zod'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'

/** Notifications that a client may switch off. Those that protect the account are always sent. */
export const mutableKinds = [
  'recharged',
  'transfer_received',
  'money_requested',
  'card_order',
  'voucher_used',
  'settlement_paid',
  'announcement',
  'announcement_sms',
  'announcement_mail',
] as const

const preferences = z.object({
  muted: z.array(z.enum(mutableKinds)),
  /** A notification is sent when the balance falls below; null: never. */
  low_balance_below: amountOutput.nullable(),
})

export const showPreferences = defineOperation({
  id: 'notifications.showPreferences',
  summary: 'What I am told of, and below which balance.',
  method: 'GET',
  path: '/preferences',
  access: 'client',
  withoutSubscription: true,
  answer: preferences,
})

export const updatePreferences = defineOperation({
  id: 'notifications.updatePreferences',
  summary: 'Change what I am told of; what is not given stays.',
  method: 'PUT',
  path: '/preferences',
  access: 'client',
  withoutSubscription: true,
  body: z.strictObject({
    muted: z.array(z.enum(mutableKinds)).max(mutableKinds.length).optional(),
    low_balance_below: amountInput('LYD').nullable().optional(),
  }),
  answer: preferences,
})
