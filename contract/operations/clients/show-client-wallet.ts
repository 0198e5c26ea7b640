import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

const figures = z.object({
  balance: amountOutput,
  held: amountOutput,
  /** What the client owes us. */
  owed: amountOutput,
  available: amountOutput,
  /** Nothing moves on it. */
  frozen: z.boolean(),
})

export const showClientWallet = defineOperation({
  id: 'clients.showWallet',
  summary:
    'What a client has, what a merchant has earned, and the adjustments that wait for a second person.',
  method: 'GET',
  path: '/clients/:id/wallet',
  access: 'staff:clients-show',
  params: idParams,
  answer: z.object({
    currency: z.string(),
    wallet: figures,
    /** Earned by vouchers and not yet paid; null for a client who never accepted one. */
    receivable: figures.nullable(),
    waiting: z.array(
      z.object({
        approval_id: idOutput,
        direction: z.enum(['in', 'out']),
        amount: amountOutput,
        maker: z.string(),
        reason: z.string().nullable(),
        created_at: instant,
      }),
    ),
  }),
})
