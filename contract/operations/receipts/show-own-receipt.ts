import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { receipt } from './receipt.ts'

export const showOwnReceipt = defineOperation({
  id: 'receipts.showOwnReceipt',
  summary: 'The receipt of a movement of mine, as it is printed. `id` is its reference.',
  method: 'GET',
  path: '/transactions/:id/receipt',
  access: 'client',
  withoutSubscription: true,
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  answer: receipt.extend({
    member_no: z.string(),
    /** The bought item; null unless the reader bought it. */
    item: z
      .object({
        supplier: localized,
        category: localized,
        quantity: z.int(),
        unit_price: amountOutput,
        discount: amountOutput,
      })
      .nullable(),
    /** The note of a transfer, for its two parties. */
    note: z.string().nullable(),
  }),
})
