import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'
import { categoryOfCard } from '#contract/shapes/category.ts'

export const card = z.object({
  id: idOutput,
  /** Null: a gift. */
  order_id: idOutput.nullable(),
  category_id: idOutput,
  serial_number: z.string(),
  /** `•••• 1234`; no digit of a short code. Only the reveal call returns the clear code. */
  code_masked: z.string(),
  /** Its code was shown: the card is no longer given to another client. */
  shown: z.boolean(),
  /** Set by the owner. */
  used: z.boolean(),
  expires_at: instant.nullable(),
  sold_at: instant,
})

/** A faulty card in whose place the order has another one. Its code is not shown any more. */
export const replacedCard = card.pick({ id: true, serial_number: true }).extend({ replaced_at: instant })

/** A card of the order that I gave to another client; `receiver`: their masked name. */
export const givenCard = card
  .pick({ id: true, serial_number: true })
  .extend({ receiver: z.string(), given_at: instant })

export const cardOrder = z.object({
  id: idOutput,
  reference: z.string(),
  category: categoryOfCard,
  quantity: z.int(),
  unit_price: amountOutput,
  discount: amountOutput,
  /** Of the sale; in the total. */
  fee: amountOutput,
  total_amount: amountOutput,
  currency: z.string(),
  promo_code: z.string().nullable(),
  balance_after: amountOutput,
  cards: z.array(card),
  created_at: instant,
})
