import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

export const runningStates = ['trial', 'active', 'past_due'] as const

/** Of a plan: what it gives while it runs. */
const benefits = {
  pro: z.boolean(),
  /** In hundredths of a percent. */
  cards_discount_bp: z.int(),
  /** In a month. */
  free_transfers: z.int(),
}

/** My subscription, with the terms that were agreed: a later change of the plan does not touch them. */
export const ownSubscription = z.object({
  id: idOutput,
  subscription_id: idOutput,
  name: localized,
  status: z.enum(runningStates),
  price: amountOutput,
  currency: z.string(),
  duration: z.int(),
  duration_unit: z.enum(['days', 'months']),
  ...benefits,
  starts_at: instant,
  period_starts_at: instant,
  ends_at: instant,
  renew: z.boolean(),
  /** When the renewal is tried next; null: it ends with its period. */
  renews_at: instant.nullable(),
  payment_method: z.enum(['wallet']),
  payment_id: idOutput.nullable(),
  paid_at: instant.nullable(),
})

export const paymentKinds = ['start', 'change', 'renewal'] as const

/** One payment. `total` = `price` less `credit`; below zero, the difference came back. */
export const subscriptionPayment = z.object({
  id: idOutput,
  reference: z.string(),
  kind: z.enum(paymentKinds),
  subscription_id: idOutput,
  name: localized,
  price: amountOutput,
  /** For unused days of the plan before. */
  credit: amountOutput,
  total: amountOutput,
  currency: z.string(),
  starts_at: instant,
  ends_at: instant,
  balance_after: amountOutput,
  created_at: instant,
})
