import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

export const moneyRequestStatuses = ['waiting', 'paid', 'declined', 'withdrawn', 'expired'] as const
export type MoneyRequestStatus = (typeof moneyRequestStatuses)[number]

/** Names a request in its link; nobody guesses it. */
export const requestCodeInput = z.string().regex(/^[\w-]{20,60}$/)
export const requestCodeParams = z.strictObject({ code: requestCodeInput })
/** Digits that name an open bill for who cannot scan its code. */
export const billNumberLength = 10
/** Names a till in the code that its customers scan. */
export const tillPaymentInput = z.string().min(10).max(80)
export const requestNoteInput = z.string().trim().max(140)

export const moneyRequest = z.object({
  code: z.string(),
  /** `request`: to one person. `bill`: of a merchant, to the person who scans its code. */
  kind: z.enum(['request', 'bill']),
  side: z.enum(['asked', 'received']),
  /** The other side: a merchant by the full name, people by the masked one. Null: nobody has paid the bill. */
  other: z.object({ name: z.string(), member_no: z.string(), merchant: z.boolean() }).nullable(),
  amount: amountOutput,
  currency: z.string(),
  note: z.string().nullable(),
  status: z.enum(moneyRequestStatuses),
  /** Of my own bill: typed where a code cannot be scanned. */
  bill_number: z.string().nullable(),
  /** Of the transfer that paid it. */
  transfer_id: idOutput.nullable(),
  expires_at: instant,
  created_at: instant,
})
