import { z } from 'zod'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

/** Phone, username, member number, or what the receiver's QR holds. */
export const receiverInput = z.string().trim().min(2).max(64)
export const transferAmountInput = amountInput('LYD')

export const transfer = z.object({
  id: idOutput,
  reference: z.string(),
  direction: z.enum(['sent', 'received']),
  /** The other side's full name: whom one has paid, one may know. */
  counterparty: z.string(),
  /** Of what I sent: by which number it can be sent again, and the phone, masked. */
  receiver: z.object({ member_no: z.string(), phone: z.string() }).nullable(),
  amount: amountOutput,
  /** Paid by the sender, on top of the amount; zero to the receiver. */
  fee: amountOutput,
  currency: z.string(),
  note: z.string().nullable(),
  balance_after: amountOutput,
  created_at: instant,
})
