import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { AttributeValue } from '#contract/shapes/attribute.ts'
import { type Product, productQuantityMax } from '#contract/shapes/product.ts'

/** Every product is priced in the wallet's currency. */
export const currency = defaultCurrency

/** Of one piece, in minor units. */
export interface ProductPrice {
  readonly priceMinor: bigint
  readonly discountMinor: bigint
}

export interface ProductRow extends ProductPrice {
  readonly id: bigint
  readonly name: Localized
  readonly description: Localized | null
  readonly images: readonly string[]
  readonly stock: number
  readonly featured: boolean
}

/** A product that an order takes from. */
export interface StockedProduct extends ProductPrice {
  readonly id: bigint
  readonly name: Localized
  readonly image: string | null
  readonly onSale: boolean
  readonly stock: number
}

/** Quote and order use this one formula. Minor units. */
export function priceOf({ priceMinor, discountMinor }: ProductPrice, quantity: number) {
  const unitMinor = priceMinor - discountMinor
  return { unitMinor, totalMinor: unitMinor * BigInt(quantity) }
}

/** Two people lower what a client pays for one; one person may raise it. Null: it is not lower. */
export function refusePriceOfOne(wanted: ProductPrice, before: ProductPrice): Refusal | null {
  const isLower = priceOf(wanted, 1).unitMinor < priceOf(before, 1).unitMinor
  return isLower ? new Refusal('product.two_people') : null
}

export function viewProduct(
  { priceMinor, discountMinor, stock, images, id, ...row }: ProductRow,
  attributes: AttributeValue[],
): Product {
  return {
    id: id.toString(),
    ...row,
    images: [...images],
    attributes,
    full_price: toWire(priceMinor, currency),
    price: toWire(priceMinor - discountMinor, currency),
    currency,
    stock: Math.min(stock, productQuantityMax),
  }
}
