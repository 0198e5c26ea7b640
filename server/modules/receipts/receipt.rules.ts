import { type Currency, currencyOf } from '#contract/kernel/currencies.ts'
import { maskName } from '#contract/kernel/mask.ts'

/** What one transaction did to one account. Minor units. */
export interface ReceiptLeg {
  readonly kind: string
  readonly currency: string
  /** Of the client who owns the account, in clear; null for an account of the house or a supplier. */
  readonly clientName: string | null
  readonly netMinor: bigint
}

export interface ReceiptSums {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: Currency
  /** Masked. */
  readonly from: string | null
  readonly to: string | null
}

/**
 * Reads a receipt from what moved: the payer's loss without the fee, or, when the house paid, the payee's gain with
 * it. Of several who gained (a commission beside a sale) none is named. Null when no client's money moved.
 */
export function sumUp(legs: readonly ReceiptLeg[]): ReceiptSums | null {
  const clients = legs.filter(({ clientName, netMinor }) => clientName !== null && netMinor !== 0n)
  const payer = clients.find(({ netMinor }) => netMinor < 0n)
  const payees = clients.filter(({ netMinor }) => netMinor > 0n)
  const [payee] = payees
  const feeMinor = legs
    .filter(({ kind, netMinor }) => kind === 'revenue:fees' && netMinor > 0n)
    .reduce((sum, { netMinor }) => sum + netMinor, 0n)
  const main = payer ?? payee
  if (!main) return null
  const sold = legs.some(({ kind }) => kind === 'revenue:margin' || kind === 'supplier')
  return {
    amountMinor: payer ? -payer.netMinor - feeMinor : main.netMinor + feeMinor,
    feeMinor,
    currency: currencyOf(main.currency),
    from: masked(payer),
    to: sold || payees.length > 1 ? null : masked(payee),
  }
}

function masked(leg: ReceiptLeg | undefined): string | null {
  return leg?.clientName ? maskName(leg.clientName) : null
}
