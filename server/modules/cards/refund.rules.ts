import type { AccountAddress, Posting } from '#server/ledger/index.ts'

/**
 * The counter-postings of an order, less a commission that its owner has spent or that is frozen: that part stays the
 * promotion's expense. The buyer gets everything back, and gives back the points of the order as far as they are there.
 * @param counter all postings of the order reversed
 * @param availableMinor what an account could pay now; zero for a frozen one
 */
export function refundPostings(
  counter: readonly Posting[],
  buyerId: bigint,
  availableMinor: (account: AccountAddress) => bigint,
): Posting[] {
  return counter
    .map((posting) => {
      const { kind, ownerId } = posting.from
      const isCommission = kind === 'wallet' && ownerId !== buyerId
      if (!isCommission && kind !== 'points') return posting
      const available = availableMinor(posting.from)
      return available < posting.amountMinor ? { ...posting, amountMinor: available } : posting
    })
    .filter(({ amountMinor }) => amountMinor > 0n)
}
