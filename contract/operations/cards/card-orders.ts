import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'
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
      /** The owner's mark. */
      marked_used_at: instant.nullable(),
    }),
  ),
})
