import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { voucherStatuses } from '#contract/shapes/voucher.ts'

export const listOrderedCards = defineOperation({
  id: 'cardOrders.listCards',
  summary:
    'The cards of an order: how each stands, and whether its code was shown. The code is nowhere here.',
  method: 'GET',
  path: '/card-orders/:id/cards',
  access: 'staff:card-orders-show',
  params: idParams,
  answer: z.array(
    z.object({
      id: idOutput,
      serial_number: z.string(),
      code_last4: z.string(),
      status: z.enum(voucherStatuses),
      /** When its code was first shown. */
      revealed_at: instant.nullable(),
      /** The owner's own mark. */
      marked_used_at: instant.nullable(),
    }),
  ),
})

export const refundCardOrder = defineOperation({
  id: 'cardOrders.refund',
  summary:
    'Ask for an order to be given back: the buyer’s money returns, its cards end. A second person decides.',
  method: 'POST',
  path: '/card-orders/:id/refunds',
  access: 'staff:card-orders-refund',
  guarded: true,
  params: idParams,
  body: z.strictObject({
    /** For staff; the client does not get to read it. */
    reason: lineInput({ minLength: 3, maxLength: 500 }).refine((text) => text !== '', ruleError('required')),
    /** A code was shown, and staff answer for it that it is still good. */
    even_if_revealed: z.boolean().default(false),
  }),
  answer: nothing,
  errors: ['card.not_refundable', 'card.revealed', 'ledger.already_reversed', 'approval.waits_already'],
})
