import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

export const recharge = z.object({
  id: idOutput,
  method: z.enum(['voucher', 'gateway', 'bank', 'cash']),
  amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
  status: z.enum(['pending', 'completed', 'failed', 'refused']),
  serial_number: z.string().nullable(),
  reference: z.string().nullable(),
  balance_after: amountOutput.nullable(),
  created_at: instant,
})
