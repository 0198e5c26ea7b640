import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { createCardOrder } from './create-card-order.ts'

export const quoteCardOrder = defineOperation({
  id: 'cards.quoteCardOrder',
  summary: 'What an order would cost, before it is confirmed.',
  method: 'POST',
  path: '/card-orders/quote',
  access: 'client',
  limit: 'quote',
  guessed: ['promo.not_valid'],
  body: createCardOrder.body ?? z.never(),
  answer: z.object({
    unit_price: amountOutput,
    discount: amountOutput,
    total_amount: amountOutput,
    balance_after: amountOutput,
    currency: z.string(),
  }),
  errors: createCardOrder.errors ?? [],
})
