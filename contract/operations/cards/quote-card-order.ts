import { z } from 'zod'
import { wholeBetween } from '#contract/kernel/field-rules.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'

export const cardsOfOrderMax = 50

export const cardOrderInput = z.strictObject({
  category_id: idInput,
  quantity: wholeBetween(1, cardsOfOrderMax),
  promo_code: z.string().trim().min(1).max(32).optional(),
})

export const quoteCardOrder = defineOperation({
  id: 'cards.quoteCardOrder',
  summary: 'What an order would cost, before it is confirmed.',
  method: 'POST',
  onlyReads: true,
  path: '/card-orders/quote',
  access: 'client',
  limit: 'quote',
  guessed: ['promo.not_valid'],
  body: cardOrderInput,
  answer: z.object({
    unit_price: amountOutput,
    discount: amountOutput,
    fee: amountOutput,
    total_amount: amountOutput,
    balance_after: amountOutput,
    currency: z.string(),
  }),
  errors: [
    'card.category_unavailable',
    'card.out_of_stock',
    'card.rate_missing',
    'promo.not_valid',
    'promo.own_code',
    'promo.exhausted',
    'promo.below_cost',
    'ledger.insufficient_funds',
  ],
})
