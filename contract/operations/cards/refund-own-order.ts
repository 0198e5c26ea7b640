import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'

export const refundOwnOrder = defineOperation({
  id: 'cards.refundOwnOrder',
  summary:
    'Give back an order of mine, or cards of it, within 7 days. None of their codes was ever shown: the cards end, and what was paid for them returns.',
  method: 'POST',
  path: '/card-refunds',
  access: 'client',
  idempotent: true,
  /** `card_ids`: these alone; left out: the whole order. */
  body: z.strictObject({
    order_id: idInput,
    card_ids: z
      .array(idInput)
      .min(1)
      .max(50)
      .transform((ids) => [...new Set(ids)])
      .optional(),
  }),
  answer: z.object({ amount: amountOutput, currency: z.string(), reference: z.string() }),
  errors: [
    'card.not_refundable',
    'card.seen',
    'card.refund_too_late',
    'card.refunds_exhausted',
    'card.refund_by_staff',
    'ledger.already_reversed',
    'ledger.account_frozen',
  ],
})
