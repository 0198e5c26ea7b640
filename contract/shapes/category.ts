import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'
import { attributeValue } from './attribute.ts'

/** A kind of card in the catalogue. */
export const category = z.object({
  id: idOutput,
  name: localized,
  supplier: z.object({
    id: idOutput,
    name: localized,
    img_url: z.string().nullable(),
    color: z.string().nullable(),
  }),
  img_url: z.string().nullable(),
  face_value: amountOutput,
  price: amountOutput,
  /** What one costs beside its price. */
  fee: amountOutput,
  currency: z.string(),
  instructions: localized.nullable(),
  dial_pattern: z.string().nullable(),
  attributes: z.array(attributeValue),
  /** The most that one order can have now: the stock, at most 50. */
  stock: z.int(),
})
export type Category = z.output<typeof category>

/** What a card that was bought tells of its category. */
export const categoryOfCard = category.omit({ stock: true, attributes: true })
