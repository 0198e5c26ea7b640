import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress } from './account.rules.ts'
import type { Posting } from './operation.ts'

/** A committed transaction. */
export interface Original {
  readonly transactionId: bigint
  /** The name of the operation that made it. */
  readonly operation: string
  /** Set when it is itself a reversal. */
  readonly reverses: bigint | null
  reversed: boolean
  /** In pairs, as it was posted: from (a negative amount), to (a positive one). */
  readonly legs: { readonly account: AccountAddress; readonly amountMinor: bigint }[]
}

/** The same postings the other way, last first; or why not. */
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
