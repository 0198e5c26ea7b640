import { z } from 'zod'
import { wholeBetween } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { cardOrder } from './card.ts'

export const createCardOrder = defineOperation({
  id: 'cards.createCardOrder',
  summary: 'Buy cards: picked, charged and delivered together, or nothing happens.',
  method: 'POST',
  path: '/card-orders',
  access: 'client',
  idempotent: true,
  guessed: ['promo.not_valid'],
  body: z.strictObject({
    category_id: idInput,
    quantity: wholeBetween(1, 50),
    promo_code: z.string().trim().min(1).max(32).optional(),
  }),
  answer: cardOrder,
  errors: [
    'card.category_unavailable',
    'card.out_of_stock',
    'promo.not_valid',
    'promo.own_code',
    'promo.exhausted',
    'ledger.insufficient_funds',
  ],
})
