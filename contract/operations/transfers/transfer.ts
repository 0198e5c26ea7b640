import { z } from 'zod'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

/** Phone, username, member number, or the content of the receiver's QR. */
export const receiverInput = z.string().trim().min(2).max(64)
export const transferAmountInput = amountInput('LYD')

export const transfer = z.object({
  id: idOutput,
  reference: z.string(),
  direction: z.enum(['sent', 'received']),
  /** The receiver was a merchant: the sender paid a shop. The version before does not say it. */
  shop_payment: z.boolean().default(false),
  /** It paid a money request or a bill. The version before does not say it. */
  pays_request: z.boolean().default(false),
  /** The other side's full name: after a payment both may know it. */
  counterparty: z.string(),
  /** For a sent transfer: the member number to send again, and the masked phone. */
  receiver: z.object({ member_no: z.string(), phone: z.string() }).nullable(),
  amount: amountOutput,
  /** Paid by the sender on top of the amount; zero for the receiver. */
  fee: amountOutput,
  currency: z.string(),
  note: z.string().nullable(),
  balance_after: amountOutput,
  created_at: instant,
})
