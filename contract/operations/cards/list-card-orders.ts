import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { dayRange, filterShape, pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idInput, idOutput, idParams, instant } from '#contract/kernel/shapes.ts'
import { categoryOfCard } from '#contract/shapes/category.ts'
import { card, cardOrder, givenCard, replacedCard } from './card.ts'

export const listCardOrders = defineOperation({
  id: 'cards.listCardOrders',
  summary:
    'My orders, newest first unless sorted by `created_at`. `search`: words of the name of card or supplier.',
  method: 'GET',
  path: '/card-orders',
  access: 'client',
  paged: true,
  query: pageQuery.extend({
    ...dayRange,
    ...filterShape({ category_id: idInput, refunded: z.enum(['0', '1']) }),
    search: searchInput.optional(),
    sort: sortInput(['created_at']).optional(),
  }),
  answer: z.array(cardOrder.omit({ cards: true, balance_after: true })),
})

export const showCardOrder = defineOperation({
  id: 'cards.showCardOrder',
  summary: 'One of my orders with its cards, codes masked.',
  method: 'GET',
  path: '/card-orders/:id',
  access: 'client',
  params: idParams,
  /** `refund`: its time, and the receipt that proves it. */
  answer: cardOrder.extend({
    refund: z.object({ reference: z.string(), at: instant }).nullable(),
    replaced_cards: z.array(replacedCard),
    given_cards: z.array(givenCard),
    /** Cards that were paid back while others stay mine; `reference`: the receipt that proves it. */
    refunded_parts: z.array(
      z.object({
        reference: z.string(),
        at: instant,
        amount: amountOutput,
        quantity: z.int(),
        serial_numbers: z.array(z.string()),
      }),
    ),
    /** Until then I may take back cards whose code was never shown. Null: not any more. */
    refundable_until: instant.nullable(),
    /** These; all of the order: it may come back as a whole. */
    refundable_cards: z.array(idOutput),
  }),
})

export const listCards = defineOperation({
  id: 'cards.listCards',
  summary: 'All my cards, newest first, codes masked.',
  method: 'GET',
  path: '/cards',
  access: 'client',
  paged: true,
  query: pageQuery.extend(filterShape({ category_id: idInput, used: z.enum(['0', '1']) })),
  answer: z.array(card.extend({ category: categoryOfCard })),
})
