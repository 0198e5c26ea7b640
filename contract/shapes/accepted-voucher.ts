import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

/** What a voucher would pay. */
export const quotedVoucher = z.object({
  serial_number: z.string(),
  category: localized,
  supplier: localized,
  amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
})

/** An accepted goods voucher, by any caller. */
export const acceptedVoucher = quotedVoucher.extend({
  id: idOutput,
  reference: z.string(),
  used_at: instant,
})
