import { type CardsPart, partOf } from '#contract/shapes/cards-part.ts'
import type { AccountAddress, Posting } from '#server/ledger/index.ts'

/** Between which accounts rounding is settled, and what the buyer paid for the whole order. */
interface Sale {
  readonly buyer: AccountAddress
  readonly margin: AccountAddress
  readonly totalMinor: bigint
}

/**
 * The counter-postings of some cards: each of the whole order's in part. The margin bears what rounding leaves, so that the
 * buyer gets exactly the part of what was paid.
 * @param counter all postings of the order reversed
 */
export function partPostings(
  counter: readonly Posting[],
  { buyer, margin, totalMinor }: Sale,
  part: CardsPart,
): Posting[] {
  const isBuyer = ({ kind, ownerId }: AccountAddress) => kind === buyer.kind && ownerId === buyer.ownerId
  const parts = counter
    .filter(({ from, to }) => from.kind !== margin.kind && to.kind !== margin.kind)
    .map((posting) => ({ ...posting, amountMinor: partOf(posting.amountMinor, part) }))
  const received = parts.filter(({ to }) => isBuyer(to))
  const given = parts.filter(({ from }) => isBuyer(from))
  const others = parts.filter(({ from, to }) => !isBuyer(from) && !isBuyer(to))
  const restMinor = partOf(totalMinor, part) + sumOf(given) - sumOf(received)
  // What comes into the wallet is posted before what leaves it.
  return [
    ...received,
    { from: margin, to: buyer, amountMinor: restMinor },
    { from: buyer, to: margin, amountMinor: -restMinor },
    ...given,
    ...others,
  ].filter(({ amountMinor }) => amountMinor > 0n)
}

function sumOf(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
