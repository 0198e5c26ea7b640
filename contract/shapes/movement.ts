import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { instant } from '#contract/kernel/shapes.ts'

export const movementKinds = [
  'recharge',
  'cash_recharge',
  'card_order',
  'product_order',
  'ticket_order',
  'transfer',
  'voucher_use',
  'voucher_sale',
  'settlement',
  'commission',
  'reversal',
  'subscription',
  'debt_payment',
  'adjustment',
] as const

/** The ways a wallet is recharged. */
export const rechargeWays = ['voucher', 'gateway', 'bank', 'cash'] as const

/** One movement of the wallet. `amount` is signed: incoming is positive, outgoing negative. */
export const movement = z.object({
  /** The entry's number in its account, without gaps. */
  version: z.string(),
  reference: z.string(),
  kind: z.enum(movementKinds),
  /** A transfer to a merchant: for the sender a payment to a shop. */
  shop_payment: z.boolean(),
  /** For a recharge: how it was paid. */
  way: z.enum(rechargeWays).nullable(),
  amount: amountOutput,
  /** What left the wallet, without a sign; nought when money came in. */
  debit: amountOutput,
  balance_before: amountOutput,
  balance_after: amountOutput,
  /** The other side, as far as this client may see it: a name, a category. */
  counterparty: z.object({ ar: z.string(), en: z.string() }).nullable(),
  note: z.string().nullable(),
  created_at: instant,
})
export type Movement = z.output<typeof movement>
