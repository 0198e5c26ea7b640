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
    /** The answer of the gateway. */
    outcome: z.enum(gatewayOutcomes),
    /** The payment's status here. */
    status: z.enum(rechargeStatuses),
  }),
  errors: ['payment.not_askable', 'payment.mismatch', 'recharge.gateway_unavailable'],
})
