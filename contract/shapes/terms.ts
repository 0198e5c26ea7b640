import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'

/** Fixed part plus a share in basis points, within two bounds. Amounts in the wallet's currency. */
export const feeRule = z.object({
  fixed: amountOutput,
  share_bp: z.int(),
  fee_min: amountOutput,
  fee_max: amountOutput.nullable(),
})

export const transferTerms = z.object({
  amount_min: amountOutput,
  amount_max: amountOutput,
  daily_max: amountOutput,
  monthly_max: amountOutput,
  fee: feeRule,
})
