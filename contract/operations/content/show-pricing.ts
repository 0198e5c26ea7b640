import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { feeRule, transferTerms } from '#contract/shapes/terms.ts'

export const showPricing = defineOperation({
  id: 'content.showPricing',
  summary: 'What everything costs, as the settings say now.',
  method: 'GET',
  path: '/pricing',
  access: 'public',
  answer: z.object({
    currency: z.string(),
    transfer: transferTerms,
    /** The enabled methods. */
    recharge: z.array(
      z.object({
        method: z.string(),
        name: localized,
        amount_min: amountOutput.nullable(),
        amount_max: amountOutput.nullable(),
        fee: feeRule,
      }),
    ),
  }),
})
