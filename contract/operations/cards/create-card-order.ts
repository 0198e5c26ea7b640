import { amountOrZeroInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { cardOrder } from './card.ts'
import { cardOrderInput, quoteCardOrder } from './quote-card-order.ts'

export const createCardOrder = defineOperation({
  id: 'cards.createCardOrder',
  summary: 'Buy cards: picked, charged and delivered together, or nothing happens.',
  method: 'POST',
  path: '/card-orders',
  access: 'client',
  idempotent: true,
  guessed: ['promo.not_valid'],
  /** `total_amount`: the total of the review; a higher one is refused. */
  body: cardOrderInput.extend({ total_amount: amountOrZeroInput().optional() }),
  answer: cardOrder,
  errors: [
    ...(quoteCardOrder.errors ?? []),
    'card.price_changed',
    'confirmation.needed',
    'confirmation.held',
  ],
})
