import type { CardsPart } from '#contract/shapes/cards-part.ts'
import type { Original } from '#server/ledger/index.ts'
import type { ApprovalFacts, MaybeApproved } from '#server/modules/approvals/index.ts'
import type { OwnRefunds } from './own-refund.queries.ts'
import type { CardsState, RefundableOrder } from './refund.queries.ts'

export interface RefundInput extends MaybeApproved {
  readonly orderId: bigint
  /** These cards alone, each once; left out: the whole order. */
  readonly cardIds?: readonly bigint[] | undefined
  /** For staff only; the client does not read it. */
  readonly reason: string | null
  /** Staff confirm that this many shown codes are still unused; a further one needs a new request. */
  readonly revealedMax: number
  /** The client who asks; left out: staff do. */
  readonly askerId?: bigint
}

/** What earlier refunds of a batch have taken of an order: one object for all of them. */
export interface Taken {
  cards: number
  readonly ids: Set<bigint>
}

export interface RefundFacts {
  readonly order: RefundableOrder | null
  /** Of the order, or of the chosen ones. */
  readonly cards: CardsState
  readonly taken: Taken
  readonly original: Original | undefined
  readonly approval: ApprovalFacts | null
  /** What a client who asks has taken back before. */
  readonly before: OwnRefunds | null
}

export interface RefundRow {
  readonly order: RefundableOrder
  /** All cards of the order, or the chosen ones. */
  readonly part: CardsPart
  /** Of the commission, what its owner could not give back. */
  readonly keptMinor: bigint
  /** The buyer's points that go back; what was spent of those of the order is not among them. */
  readonly points: { readonly back: bigint; readonly spent: bigint; readonly balanceAfter: bigint }
}

export interface RefundAnswer {
  /** The amount returned to the buyer, in wire form. */
  readonly amount: string
  readonly currency: string
}
