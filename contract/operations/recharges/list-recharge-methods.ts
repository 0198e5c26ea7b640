import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'

export const listRechargeMethods = defineOperation({
  id: 'recharges.listRechargeMethods',
  summary: 'The ways to put money into the wallet that are switched on, with their limits.',
  method: 'GET',
  path: '/recharge-methods',
  access: 'client',
  answer: z.array(
    z.object({
      method: z.enum(['voucher', 'gateway', 'bank', 'cash']),
      amount_min: amountOutput.nullable(),
      amount_max: amountOutput.nullable(),
    }),
  ),
})
