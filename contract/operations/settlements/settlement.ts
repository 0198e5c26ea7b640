import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'
import { settlementStatuses } from '#contract/shapes/settlement.ts'

/** Left empty: none. */
export const settlementNote = z.string().trim().max(300)

export const settlement = z.object({
  id: idOutput,
  supplier: z.object({ id: idOutput, name: localized }),
  status: z.enum(settlementStatuses),
  vouchers_count: z.int(),
  total_amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
  /** What staff wrote about it. */
  note: z.string().nullable(),
  /** What the merchant wrote about it. */
  client_note: z.string().nullable(),
  reference: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
})

export const settlementVoucher = z.object({
  serial_number: z.string(),
  category: localized,
  amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  used_at: instant,
})
