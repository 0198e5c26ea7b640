import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'
import { attributeValue } from './attribute.ts'

/** Of one order. */
export const productQuantityMax = 100

export const product = z.object({
  id: idOutput,
  name: localized,
  description: localized.nullable(),
  /** Addresses of pictures, the first one first. */
  images: z.array(z.string()),
  /** Of one, before and after the discount. */
  full_price: amountOutput,
  price: amountOutput,
  currency: z.string(),
  /** The most that one order can have now: the stock, at most 100. */
  stock: z.int(),
  featured: z.boolean(),
  attributes: z.array(attributeValue),
})
export type Product = z.output<typeof product>
