import { z } from 'zod'
import { amountInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const adjustWallet = defineOperation({
  id: 'clients.adjustWallet',
  summary: 'Ask for an amount to be put into a client’s wallet, or taken out of it; a second person decides.',
  method: 'POST',
  path: '/clients/:id/adjustments',
  access: 'staff:clients-adjust',
  guarded: true,
  params: idParams,
  body: z.strictObject({
    direction: z.enum(['in', 'out']),
    amount: amountInput(),
    /** The client reads it. */
    reason: z.string().trim().min(3).max(500),
  }),
  answer: nothing,
})
