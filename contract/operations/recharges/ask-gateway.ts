import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { rechargeStatuses } from './recharge.ts'

export const gatewayOutcomes = ['paid', 'open', 'failed', 'cancelled'] as const

export const askGateway = defineOperation({
  id: 'payments.ask',
  summary: 'Ask the gateway now what became of a payment; what it has taken is credited, once.',
  method: 'POST',
  path: '/payments/:id/inquiries',
  access: 'staff:payments-ask',
  limit: 'gateway',
  params: idParams,
  answer: z.object({
    /** What the gateway said. */
    outcome: z.enum(gatewayOutcomes),
    /** Where the payment stands here now. */
    status: z.enum(rechargeStatuses),
  }),
  errors: ['payment.not_askable', 'payment.mismatch', 'recharge.gateway_unavailable'],
})
