import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress } from './account.rules.ts'
import { readPostings } from './legs.rules.ts'
import type { Posting } from './operation.ts'

/** A committed transaction. */
export interface Original {
  readonly transactionId: bigint
  /** The name of its operation. */
  readonly operation: string
  /** Set when it is a reversal itself. */
  readonly reverses: bigint | null
  reversed: boolean
  /** As `readPostings` reads them. */
  readonly legs: { readonly account: AccountAddress; readonly amountMinor: bigint }[]
}

/** The same postings reversed, last first; or the reason for a refusal. */
export function counterPostings(original: Original | undefined): readonly Posting[] | Refusal {
  if (!original || original.reverses !== null || original.legs.length === 0) {
    return new Refusal('ledger.not_reversible')
  }
  if (original.reversed) return new Refusal('ledger.already_reversed')
  const postings = readPostings(original.legs)
  if (!postings) throw new RangeError(`the legs of transaction ${original.transactionId} are no payments`)
  return postings
    .map(({ from, to }) => ({ from: to.account, to: from.account, amountMinor: to.amountMinor }))
    .toReversed()
}
