import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'

export const refundOwnOrder = defineOperation({
  id: 'cards.refundOwnOrder',
  summary:
    'Give back an order of mine within 7 days, none of whose codes was ever shown: its cards end, the whole amount returns.',
  method: 'POST',
  path: '/card-refunds',
  access: 'client',
  idempotent: true,
  body: z.strictObject({ order_id: idInput }),
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
