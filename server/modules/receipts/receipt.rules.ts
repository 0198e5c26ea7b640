import { type Currency, currencyOf } from '#contract/kernel/currencies.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { Localized } from '#contract/kernel/shapes.ts'

/** What one transaction did to one account. Minor units. */
export interface ReceiptLeg {
  readonly kind: string
  readonly currency: string
  readonly clientId: bigint | null
  /** The client who owns the account, in clear; null for the operator's or a supplier's account. */
  readonly clientName: string | null
  readonly netMinor: bigint
}

/** A card order for its receipt and its refund's. `totalMinor` is what the buyer paid: possibly zero. */
export interface ReceiptOrder {
  readonly buyerId: bigint
  /** In clear. */
  readonly buyerName: string
  readonly totalMinor: bigint
  readonly sellFeeMinor: bigint
  readonly currency: string
  /** The transaction refunded the order. */
  readonly refund: boolean
}

/** What an order bought. Minor units. */
export interface ReceiptItem {
  readonly supplier: Localized
  readonly category: Localized
  readonly quantity: number
  readonly unitPriceMinor: bigint
  readonly discountMinor: bigint
}

export interface ReceiptSums {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: Currency
  readonly from: ReceiptParty | null
  readonly to: ReceiptParty | null
}

export interface ReceiptParty {
  readonly id: bigint
  /** In clear: only the two parties may see it. */
  readonly name: string
}

export function isParty(readerId: bigint | null, { from, to }: Pick<ReceiptSums, 'from' | 'to'>): boolean {
  return readerId !== null && [from?.id, to?.id].includes(readerId)
}

/** Both names as the reader may see them: in full for the two parties, otherwise masked. */
export function namesFor(readerId: bigint | null, { from, to }: Pick<ReceiptSums, 'from' | 'to'>) {
  const isOwn = isParty(readerId, { from, to })
  const nameOf = (party: ReceiptParty | null) => party && (isOwn ? party.name : maskName(party.name))
  return { from: nameOf(from), to: nameOf(to) }
}

/**
 * An order and its refund are the buyer's, however many wallets a commission moved. Other receipts come from the
 * movements: the payer's loss without the fee or, when the operator paid, the payee's gain with it. Several receivers
 * are not named. Null when no client's money moved.
 */
export function sumUp(
  legs: readonly ReceiptLeg[],
  order: ReceiptOrder | null = null,
  operation = '',
): ReceiptSums | null {
  return order ? sumOrder(order) : sumLegs(legs, paidByPayee.has(operation))
}

/** Operations whose fee the payee pays, although another client pays the amount. */
const paidByPayee: ReadonlySet<string> = new Set(['cash_recharge'])

function sumOrder(order: ReceiptOrder): ReceiptSums {
  const { buyerId, buyerName, totalMinor, sellFeeMinor, currency, refund } = order
  const buyer = { id: buyerId, name: buyerName }
  return {
    amountMinor: totalMinor - sellFeeMinor,
    feeMinor: sellFeeMinor,
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
    from: partyOf(payer),
    to: payees.length > 1 ? null : partyOf(payee),
  }
}

function partyOf(leg: ReceiptLeg | undefined): ReceiptParty | null {
  if (!leg?.clientName || leg.clientId === null) return null
  return { id: leg.clientId, name: leg.clientName }
}
