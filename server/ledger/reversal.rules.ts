import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress } from './account.rules.ts'
import type { Posting } from './operation.ts'

/** A committed transaction. */
export interface Original {
  readonly transactionId: bigint
  /** The name of its operation. */
  readonly operation: string
  /** Set when it is a reversal itself. */
  readonly reverses: bigint | null
  reversed: boolean
  /** In pairs, as posted: from (negative), to (positive). */
  readonly legs: { readonly account: AccountAddress; readonly amountMinor: bigint }[]
}

/** The same postings reversed, last first; or the reason for a refusal. */
export function counterPostings(original: Original | undefined): readonly Posting[] | Refusal {
  if (!original || original.reverses !== null || original.legs.length === 0) {
    return new Refusal('ledger.not_reversible')
  }
  if (original.reversed) return new Refusal('ledger.already_reversed')
  const postings: Posting[] = []
  for (let index = 0; index < original.legs.length; index += 2) {
    const [from, to] = original.legs.slice(index, index + 2)
    if (!from || !to)
      throw new RangeError(`transaction ${original.transactionId} has a leg without its other`)
    postings.unshift({ from: to.account, to: from.account, amountMinor: to.amountMinor })
  }
  return postings
}
