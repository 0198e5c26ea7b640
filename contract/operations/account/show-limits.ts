import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'

/** What one Tripoli day or month allows. */
const allowance = z.object({ max: amountOutput, used: amountOutput, left: amountOutput, renews_at: instant })
export type Allowance = z.output<typeof allowance>

export const showLimits = defineOperation({
  id: 'account.showLimits',
  summary: 'My limits: the largest transfer, what the day and the month still allow, and when they renew.',
  method: 'GET',
  path: '/limits',
  access: 'client',
  withoutSubscription: true,
  answer: z.object({
    currency: z.string(),
    transfer: z.object({ min: amountOutput, max: amountOutput, day: allowance, month: allowance }),
    /** Transfers of this month without a fee, by the plan. */
    free_transfers_left: z.int(),
    /** After a password, phone or factor changed: no payment above `max` until then. Null: nothing is held. */
    held: z.object({ max: amountOutput, until: instant }).nullable(),
    /** Cards of one order. */
    cards_max: z.int(),
  }),
})
