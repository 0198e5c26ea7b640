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

/** A card order, as its receipt and that of its refund tell it. `totalMinor` is what the buyer paid: maybe nothing. */
export interface ReceiptOrder {
  /** In clear. */
  readonly buyerName: string
  readonly totalMinor: bigint
  readonly currency: string
  /** The transaction took the order back. */
  readonly refund: boolean
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
 * An order and its refund are the buyer's, however many wallets a commission moved. Anything else is read from what
 * moved: the payer's loss without the fee, or, when the house paid, the payee's gain with it. Of several who gained
 * none is named. Null when no client's money moved.
 */
export function sumUp(
  legs: readonly ReceiptLeg[],
  order: ReceiptOrder | null = null,
  operation = '',
): ReceiptSums | null {
  return order ? sumOrder(order) : sumLegs(legs, paidByPayee.has(operation))
}

/** Operations whose fee the payee pays, though another client pays the amount. */
const paidByPayee: ReadonlySet<string> = new Set(['cash_recharge'])

function sumOrder({ buyerName, totalMinor, currency, refund }: ReceiptOrder): ReceiptSums {
  const buyer = maskName(buyerName)
  return {
    amountMinor: totalMinor,
    feeMinor: 0n,
    currency: currencyOf(currency),
    from: refund ? null : buyer,
    to: refund ? buyer : null,
  }
}

function sumLegs(legs: readonly ReceiptLeg[], isFeeOfPayee: boolean): ReceiptSums | null {
  const clients = legs.filter(({ clientName, netMinor }) => clientName !== null && netMinor !== 0n)
  const payer = clients.find(({ netMinor }) => netMinor < 0n)
  const payees = clients.filter(({ netMinor }) => netMinor > 0n)
  const [payee] = payees
  const feeMinor = legs
    .filter(({ kind, netMinor }) => kind === 'revenue:fees' && netMinor > 0n)
    .reduce((sum, { netMinor }) => sum + netMinor, 0n)
  const main = payer ?? payee
  if (!main) return null
  return {
    amountMinor: payer ? -payer.netMinor - (isFeeOfPayee ? 0n : feeMinor) : main.netMinor + feeMinor,
    feeMinor,
    currency: currencyOf(main.currency),
    from: masked(payer),
    to: payees.length > 1 ? null : masked(payee),
  }
}

function masked(leg: ReceiptLeg | undefined): string | null {
  return leg?.clientName ? maskName(leg.clientName) : null
}
