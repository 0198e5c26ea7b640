import type { AccountAddress, Posting } from '#server/ledger/index.ts'

/**
 * The counter-postings of an order, less the commission that its owner no longer has, or that lies in a frozen wallet: that
 * part stays what it is, the promotion's expense. The buyer gets everything back, whatever became of the owner's money.
 * @param counter all postings of the order the other way round
 * @param availableMinor what an account could pay now: of a frozen one nothing
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
