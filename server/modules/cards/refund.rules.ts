import type { AccountAddress, Posting } from '#server/ledger/index.ts'

/**
 * The counter-postings of an order, less the commission that its owner no longer has: that part stays what it is, the
 * promotion's expense. The buyer gets everything back, whatever the owner of the code did with the money.
 * @param counter all postings of the order the other way round
 * @param availableMinor what an account could pay now
 */
export function refundPostings(
  counter: readonly Posting[],
  buyerId: bigint,
  availableMinor: (account: AccountAddress) => bigint,
): Posting[] {
  return counter
    .map((posting) => {
      const isCommission = posting.from.kind === 'wallet' && posting.from.ownerId !== buyerId
      if (!isCommission) return posting
      const available = availableMinor(posting.from)
      return available < posting.amountMinor ? { ...posting, amountMinor: available } : posting
    })
    .filter(({ amountMinor }) => amountMinor > 0n)
}
