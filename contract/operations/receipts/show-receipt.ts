import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { movementKinds } from '#contract/shapes/movement.ts'

export const showReceipt = defineOperation({
  id: 'receipts.showReceipt',
  summary: 'Whether a receipt is genuine: status, amount, time and masked parties.',
  method: 'GET',
  path: '/receipts/:reference',
  access: 'public',
  limit: 'receipt',
  /** What is none of ours in form is told as what does not exist. */
  params: z.strictObject({ reference: z.string().min(1).max(200) }),
  answer: z.object({
    reference: z.string(),
    kind: z.enum(movementKinds),
    status: z.enum(['completed', 'reversed']),
    amount: amountOutput,
    fee: amountOutput,
    currency: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    created_at: instant,
    /** The receipt of what this one took back, and of what took this one back. */
    reverses: z.string().nullable(),
    reversed_by: z.string().nullable(),
  }),
})
