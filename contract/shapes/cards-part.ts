/** Cards of an order that are paid back together. */
export interface CardsPart {
  /** Of the order, paid back before. */
  readonly before: number
  readonly count: number
  /** Cards of the whole order. */
  readonly quantity: number
}

/**
 * The part of an amount of the whole order that some of its cards have. Up to a card it is rounded down, so the parts of
 * all cards are the whole.
 */
export function partOf(amountMinor: bigint, { before, count, quantity }: CardsPart): bigint {
  const upTo = (cards: number) => (amountMinor * BigInt(cards)) / BigInt(quantity)
  return upTo(before + count) - upTo(before)
}
