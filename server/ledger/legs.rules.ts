interface Leg {
  readonly amountMinor: bigint
}

/**
 * The postings of a transaction, from its legs in order: an account that pays (below zero), then each that it pays.
 * @returns null for legs that the posting engine does not write
 */
export function readPostings<L extends Leg>(
  legs: readonly L[],
): { readonly from: L; readonly to: L }[] | null {
  const postings: { from: L; to: L }[] = []
  let from: L | undefined
  let leftMinor = 0n
  for (const leg of legs) {
    leftMinor += leg.amountMinor
    if (leg.amountMinor < 0n) {
      // The payment before must be complete.
      if (leftMinor !== leg.amountMinor) return null
      from = leg
    } else if (!from || leg.amountMinor === 0n || leftMinor > 0n) return null
    else postings.push({ from, to: leg })
  }
  return leftMinor === 0n ? postings : null
}
