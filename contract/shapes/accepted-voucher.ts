import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

/** A goods voucher as it was accepted, whoever typed its code. */
export const acceptedVoucher = z.object({
  id: idOutput,
  reference: z.string(),
  serial_number: z.string(),
  category: localized,
  supplier: localized,
  amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
  used_at: instant,
})
