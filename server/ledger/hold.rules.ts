import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress } from './account.rules.ts'
import { insufficientFunds } from './book.rules.ts'
import type { Book, Decision } from './operation.ts'

export type HoldStatus = 'open' | 'captured' | 'released' | 'expired'

/** A locked hold; one object for all requests of a batch. */
export interface Hold {
  readonly id: bigint
  readonly account: AccountAddress
  readonly amountMinor: bigint
  /** Null: it does not expire. */
  readonly expiresAt: Date | null
  capturedMinor: bigint
  status: HoldStatus
}

/** How a decision changes a hold. */
export interface HoldChange {
  readonly hold: Hold
  readonly capturedMinor: bigint
  readonly status: HoldStatus
}

export type HoldFacts = Hold | undefined
export type HoldAnswer = { readonly holdId: string; readonly status: HoldStatus }

export function accountOf(hold: HoldFacts): readonly AccountAddress[] {
  return hold ? [hold.account] : []
}

export interface Capture {
  readonly amountMinor: bigint
  readonly to: AccountAddress
  /** What happens to the part that is not taken. */
  readonly rest: 'keep' | 'release'
}

export function decideCapture(
  hold: HoldFacts,
  { amountMinor, to, rest }: Capture,
  { now }: Book,
): Decision<HoldAnswer, HoldChange> | Refusal {
  if (!isOpen(hold, now)) return new Refusal('ledger.hold_not_open')
  const openMinor = hold.amountMinor - hold.capturedMinor
  if (amountMinor > openMinor)
    return insufficientFunds(hold.account, { availableMinor: openMinor, neededMinor: amountMinor })
  const keeps = rest === 'keep' && amountMinor < openMinor
  const status = keeps ? 'open' : 'captured'
  return {
    postings: [{ from: hold.account, to, amountMinor }],
    held: [{ account: hold.account, amountMinor: keeps ? -amountMinor : -openMinor }],
    answer: { holdId: hold.id.toString(), status },
    row: { hold, capturedMinor: hold.capturedMinor + amountMinor, status },
  }
}

/** Ends a hold without taking more: `released` before its expiry, `expired` after. */
export function decideEnd(
  hold: HoldFacts,
  status: 'released' | 'expired',
  { now }: Book,
): Decision<HoldAnswer, HoldChange> | Refusal {
  if (hold?.status !== 'open' || isOpen(hold, now) !== (status === 'released')) {
    return new Refusal('ledger.hold_not_open')
  }
  const { account, amountMinor, capturedMinor } = hold
  return {
    postings: [],
    held: [{ account, amountMinor: capturedMinor - amountMinor }],
    answer: { holdId: hold.id.toString(), status },
    row: { hold, capturedMinor, status },
  }
}

export function applyToHold(_facts: HoldFacts, { hold, capturedMinor, status }: HoldChange): void {
  hold.capturedMinor = capturedMinor
  hold.status = status
}

/** An expired hold is closed, even if no job has ended it yet. */
function isOpen(hold: HoldFacts, now: Date): hold is Hold {
  return hold?.status === 'open' && (hold.expiresAt === null || now < hold.expiresAt)
}
