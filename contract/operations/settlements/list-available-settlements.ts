import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, localized } from '#contract/kernel/shapes.ts'

export const listAvailableSettlements = defineOperation({
  id: 'settlements.listAvailableSettlements',
  summary: 'What I have earned and not yet asked for, by supplier.',
  method: 'GET',
  path: '/settlements/available',
  access: 'client',
  answer: z.array(
    z.object({
      supplier: z.object({ id: idOutput, name: localized }),
      vouchers_count: z.int(),
      total_amount: amountOutput,
      fee: amountOutput,
      net_amount: amountOutput,
      currency: z.string(),
    }),
  ),
})
