import type { Currency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ConfirmationReason, PaymentWire } from '#contract/operations/confirmations/confirm-payment.ts'

/** The operator's limits of what passes without a question. */
export interface ConfirmationTerms {
  readonly currency: Currency
  /** To a new receiver, from a new device, or after a change. */
  readonly confirmNewMinorMin: bigint
  readonly confirmMinorMin: bigint
  readonly holdMinorMin: bigint
}

/** What is known of client, session, device and receiver. */
export interface Standing {
  /** The password, the phone or a factor changed less than a day ago. */
  readonly hasChanged: boolean
  /** Only a transfer of money or of a ticket has a receiver who may be new. */
  readonly knowsReceiver: boolean
  /** The device has proven a factor before; one without a cookie: the session has confirmed a payment. */
  readonly knowsDevice: boolean
  /** The client's own, lower limit; null: the operator's. */
  readonly ownMinorMin: bigint | null
  /** An unused confirmation of this payment; null: there is none. */
  readonly confirmationId: bigint | null
}

/** What is known of a payment before it is decided. */
export interface ConfirmationFacts {
  readonly terms: ConfirmationTerms
  /** Null: the amount passes without a question. */
  readonly standing: Standing | null
}

/** Whether a payment of this amount may need a confirmation: smaller ones read nothing. */
export function mayNeedConfirmation(
  amountMinor: bigint,
  terms: ConfirmationTerms,
  { ownMinorMin = null }: { readonly ownMinorMin?: bigint | null | undefined },
): boolean {
  return amountMinor > terms.confirmNewMinorMin || isAbove(amountMinor, ownMinorMin)
}

function isAbove(amountMinor: bigint, ownMinorMin: bigint | null): boolean {
  return ownMinorMin !== null && amountMinor > ownMinorMin
}

/** Why the payment may not be made as it is; null: it may. `payment` is what the client confirms. */
export function refuseUnconfirmed(
  amountMinor: bigint,
  terms: ConfirmationTerms,
  standing: Standing | null,
  payment: PaymentWire,
): Refusal | null {
  if (!standing || !mayNeedConfirmation(amountMinor, terms, standing)) return null
  const { currency, holdMinorMin } = terms
  if (standing.hasChanged && amountMinor > holdMinorMin)
    return new Refusal('confirmation.held', { max: toWire(holdMinorMin, currency), currency })
  const why = reasonOf(amountMinor, terms, standing)
  if (why === null || standing.confirmationId !== null) return null
  return new Refusal('confirmation.needed', { why, payment })
}

function reasonOf(
  amountMinor: bigint,
  terms: ConfirmationTerms,
  { hasChanged, knowsReceiver, knowsDevice, ownMinorMin }: Standing,
): ConfirmationReason | null {
  // Below the operator's first limit only the client's own counts.
  if (amountMinor <= terms.confirmNewMinorMin) return 'amount'
  if (hasChanged) return 'changed'
  if (!knowsReceiver) return 'receiver'
  if (!knowsDevice) return 'device'
  return amountMinor > terms.confirmMinorMin || isAbove(amountMinor, ownMinorMin) ? 'amount' : null
}
