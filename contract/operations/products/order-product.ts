import { z } from 'zod'
import { personNameInput, phoneInput, wholeBetween } from '#contract/kernel/field-rules.ts'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput, instant, localized } from '#contract/kernel/shapes.ts'
import { productQuantityMax } from '#contract/shapes/product.ts'

const wanted = z.strictObject({ product_id: idInput, quantity: wholeBetween(1, productQuantityMax) })

export const quoteProductOrder = defineOperation({
  id: 'products.quoteProductOrder',
  summary: 'What an order would cost, before it is confirmed.',
  method: 'POST',
  onlyReads: true,
  path: '/product-orders/quote',
  access: 'client',
  limit: 'quote',
  body: wanted,
  answer: z.object({
    full_price: amountOutput,
    unit_price: amountOutput,
    total_amount: amountOutput,
    balance_after: amountOutput,
    currency: z.string(),
  }),
  errors: ['product.unavailable', 'product.out_of_stock', 'ledger.insufficient_funds'],
})

/** An order as its buyer reads it, without its shipment. */
export const productOrder = z.object({
  id: idOutput,
  reference: z.string(),
  product: z.object({ id: idOutput, name: localized, image: z.string().nullable() }),
  quantity: z.int(),
  unit_price: amountOutput,
  total_amount: amountOutput,
  currency: z.string(),
  created_at: instant,
})

export const createProductOrder = defineOperation({
  id: 'products.createProductOrder',
  summary: 'Order a product: it is taken from the stock and paid from the wallet, or nothing happens.',
  method: 'POST',
  path: '/product-orders',
  access: 'client',
  idempotent: true,
  /** `total_amount`: the total of the review; a higher one is refused. */
  body: wanted.extend({
    receiver_name: personNameInput,
    receiver_phone: phoneInput,
    city_id: idInput,
    address: linesInput({ minLength: 5, maxLength: 300 }),
    total_amount: amountInput().optional(),
  }),
  answer: productOrder.extend({ balance_after: amountOutput }),
  errors: [
    ...(quoteProductOrder.errors ?? []),
    'product.price_changed',
    'product.no_delivery',
    'confirmation.needed',
    'confirmation.held',
  ],
})
