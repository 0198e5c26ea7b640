import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { instant } from '#contract/kernel/shapes.ts'

export const movementKinds = [
  'recharge',
  'cash_recharge',
  'card_order',
  'transfer',
  'voucher_use',
  'voucher_sale',
  'settlement',
  'commission',
  'reversal',
  'adjustment',
] as const

/** The ways a wallet is recharged. */
export const rechargeWays = ['voucher', 'gateway', 'bank', 'cash'] as const

/** One entry of the wallet. `amount` is signed: what came in is positive, what went out is negative. */
export const movement = z.object({
  /** The entry's number in its account, without gaps. */
  version: z.string(),
  reference: z.string(),
  kind: z.enum(movementKinds),
  /** Of a recharge, how it was paid. */
  way: z.enum(rechargeWays).nullable(),
  amount: amountOutput,
  balance_before: amountOutput,
  balance_after: amountOutput,
  /** The other side, as much of it as this client may see: a name, a category. */
  counterparty: z.object({ ar: z.string(), en: z.string() }).nullable(),
  note: z.string().nullable(),
  created_at: instant,
})
export type Movement = z.output<typeof movement>
