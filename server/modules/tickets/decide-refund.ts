import { currencyOf } from '#contract/kernel/currencies.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ClientTicketState } from '#contract/shapes/ticket.ts'
import type { AccountAddress, Book, Decision } from '#server/ledger/index.ts'
import {
  type AloneTerms,
  type ApprovalFacts,
  countWithout,
  type MaybeApproved,
  refuseGiven,
} from '#server/modules/approvals/index.ts'
import { clearingOf, ticketRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { sumOf } from './ticket-money.rules.ts'
import type { HeldTicket } from './ticket-order.queries.ts'

export interface RefundInput extends MaybeApproved {
  readonly clientTicketId: bigint
  /** The buyer, while the rule of the ticket allows it; staff; or what it is for is cancelled. */
  readonly why: 'buyer' | 'staff' | 'cancelled'
  readonly clientId: bigint | null
  readonly reason: string | null
}

/** One object for all requests about a ticket in a batch. */
export interface TicketOfBatch {
  readonly ticket: HeldTicket
  refunded: boolean
}

export interface RefundFacts {
  readonly held: TicketOfBatch | null
  readonly approval: ApprovalFacts | null
  readonly alone: AloneTerms
}

export interface RefundRow {
  readonly ticket: HeldTicket
}

export type RefundAnswer = { readonly amount: string; readonly currency: string }

/** The states of a ticket whose price the operator still has. */
export const refundableStates = [
  'valid',
  'admitted',
  'left',
  'expired',
] as const satisfies readonly ClientTicketState[]

/** Staff give cash back for cash; a job has no cash in its hand, and pays to the wallet. */
export function refundTo(
  { why }: Pick<RefundInput, 'why'>,
  { buyerId, payment, currency }: HeldTicket,
): AccountAddress | null {
  if (buyerId === null || payment === null) return null
  return why === 'staff' && payment === 'cash' ? clearingOf('cash', currency) : walletOf(buyerId, currency)
}

/** Pure: what comes back, or why nothing does. Staff count it in what they decide alone in a day. */
export function decideRefund(
  input: RefundInput,
  { held, approval, alone }: RefundFacts,
  book: Book,
): Decision<RefundAnswer, RefundRow> | Refusal {
  const refusal = refuseGiven(approval, input) ?? refuseRefund(input, held, book)
  if (refusal || !held) return refusal ?? new Refusal('request.not_found')
  const { ticket } = held
  const { buyerId, currency, priceMinor } = ticket
  const to = refundTo(input, ticket)
  if (to === null || buyerId === null) return new Refusal('ticket.not_refundable')
  const one = { clientId: buyerId, amountMinor: priceMinor, currency: currencyOf(currency) }
  const counted = countWithout(approval, one, alone, book)
  if (counted instanceof Refusal) return counted
  return {
    postings: [{ from: ticketRevenue(currency), to, amountMinor: priceMinor }],
    tallies: counted,
    meta: { client_ticket_id: ticket.id.toString(), why: input.why },
    answer: sumOf(priceMinor, currency),
    row: { ticket },
  }
}

function refuseRefund(
  { why, clientId }: RefundInput,
  held: TicketOfBatch | null,
  { now }: Pick<Book, 'now'>,
): Refusal | null {
  if (!held || (why === 'buyer' && held.ticket.buyerId !== clientId)) return new Refusal('request.not_found')
  const { ticket, refunded } = held
  const isPaid = !refunded && refundableStates.some((state) => state === ticket.state)
  if (!isPaid) return new Refusal(why === 'staff' ? 'resource.not_now' : 'ticket.not_refundable')
  if (why === 'cancelled') return ticket.isCancelled ? null : new Refusal('ticket.not_refundable')
  if (why === 'staff') return null
  const { refundableUntil, transferredAt, isPaper, state } = ticket
  const byRule = refundableUntil !== null && refundableUntil > now && state === 'valid'
  // Who gave it away takes it back from nobody.
  return byRule && transferredAt === null && !isPaper ? null : new Refusal('ticket.not_refundable')
}
