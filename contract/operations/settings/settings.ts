import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'

/** Fixed part plus a share in basis points, held between two bounds. Amounts in the wallet's currency. */
export const feeRule = z.object({
  fixed: amountOutput,
  share_bp: z.int(),
  fee_min: amountOutput,
  fee_max: amountOutput.nullable(),
})

/** What a page needs before anyone signs in. */
export const appSettings = z.object({
  name: z.object({ ar: z.string(), en: z.string() }),
  color: z.string(),
  rtl: z.boolean(),
  dark: z.boolean(),
  currency: z.string(),
  support_phone: z.string(),
  support_email: z.string(),
  allow_access_without_verify_phone: z.boolean(),
  allow_access_without_subscription: z.boolean(),
  transfer: z.object({
    amount_min: amountOutput,
    amount_max: amountOutput,
    daily_max: amountOutput,
    monthly_max: amountOutput,
    fee: feeRule,
  }),
})
