import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'

export const showAloneLimits = defineOperation({
  id: 'settings.showAloneLimits',
  summary: 'How much money one person may let go alone; what is more waits for a second person.',
  method: 'GET',
  path: '/settings/alone-limits',
  access: 'staff:recharge-requests-approve|settlements-pay',
  answer: z.object({
    currency: z.string(),
    /** Of a bank transfer. */
    recharge_alone_max: amountOutput,
    /** Of what a settlement pays. */
    settlement_alone_max: amountOutput,
  }),
})
