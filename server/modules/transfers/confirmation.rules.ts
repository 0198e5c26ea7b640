import type { Currency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ConfirmationReason } from '#contract/operations/transfers/confirm-transfer.ts'

/** The operator's limits of what passes without a question. */
export interface ConfirmationTerms {
  readonly currency: Currency
  /** To a new receiver, from a new device, or after a change. */
  readonly confirmNewMinorMin: bigint
  readonly confirmMinorMin: bigint
  readonly holdMinorMin: bigint
}

/** What is known of sender, session and receiver. */
export interface Standing {
  /** The password, the phone or a factor changed less than a day ago. */
  readonly hasChanged: boolean
  readonly knowsReceiver: boolean
  readonly knowsSession: boolean
  /** An unused confirmation of this transfer; null: there is none. */
  readonly confirmationId: bigint | null
}

/** Whether a transfer of this amount may need a confirmation: smaller ones read nothing. */
export function mayNeedConfirmation(amountMinor: bigint, terms: ConfirmationTerms): boolean {
  return amountMinor > terms.confirmNewMinorMin
}

/** Why the transfer may not be sent as it is; null: it may. */
export function refuseUnconfirmed(
  amountMinor: bigint,
  terms: ConfirmationTerms,
  standing: Standing | null,
): Refusal | null {
  if (!standing) return null
  const { currency, holdMinorMin } = terms
  if (standing.hasChanged && amountMinor > holdMinorMin)
    return new Refusal('transfer.held', { max: toWire(holdMinorMin, currency), currency })
  const why = reasonOf(amountMinor, terms, standing)
  if (why === null || standing.confirmationId !== null) return null
  return new Refusal('transfer.confirmation_needed', { why })
}

function reasonOf(
  amountMinor: bigint,
  terms: ConfirmationTerms,
  { hasChanged, knowsReceiver, knowsSession }: Standing,
): ConfirmationReason | null {
  if (hasChanged) return 'changed'
  if (!knowsReceiver) return 'receiver'
  if (!knowsSession) return 'device'
  return amountMinor > terms.confirmMinorMin ? 'amount' : null
}
