import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { dayRange, filterShape, pageQuery, searchInput, sortInput } from '#contract/kernel/paging.ts'
import { idInput, idParams, instant } from '#contract/kernel/shapes.ts'
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
    /** No code was shown yet: until then I may take the order back. Null: not any more. */
    refundable_until: instant.nullable(),
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
