import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

export const attributeKinds = ['text', 'number', 'choice', 'color'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** Of one order. */
export const productQuantityMax = 100

/** A value as clients read it; `color`: `#rrggbb`, only of a colour. */
export const productAttribute = z.object({
  attribute_id: idOutput,
  name: localized,
  value: localized,
  color: z.string().nullable(),
})

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
  attributes: z.array(productAttribute),
})
export type Product = z.output<typeof product>
