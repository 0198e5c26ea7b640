import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { ticketRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { notifyWaiting } from './announce-tickets.ts'
import { lockTickets, takePlaces } from './stocked-ticket.queries.ts'
import { sumOf } from './ticket-money.rules.ts'
import { type HeldTicket, lockClientTickets, refundTickets } from './ticket-order.queries.ts'

export interface RefundInput {
  readonly clientTicketId: bigint
  /** The buyer, while the rule of the ticket allows it; staff; or its game is cancelled. */
  readonly why: 'buyer' | 'staff' | 'cancelled'
  readonly clientId: bigint | null
  readonly reason: string | null
}

/** One object for all requests about a ticket in a batch. */
interface RefundFacts {
  readonly ticket: HeldTicket | null
  ended: boolean
}

interface RefundRow {
  readonly ticket: HeldTicket
}

export type RefundAnswer = { readonly amount: string; readonly currency: string }

/** The price goes back to the wallet that paid it, and the place is free again. */
export const refundTicket: Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> = {
  name: 'ticket_refund',
  load: loadRefunds,
  accounts: (_input, { ticket }) => accountsOf(ticket),
  decide: decideRefund,
  apply(facts) {
    facts.ended = true
  },
  save: saveRefunds,
}

function accountsOf(ticket: HeldTicket | null): AccountAddress[] {
  if (!ticket || ticket.buyerId === null) return []
  return [ticketRevenue(ticket.currency), walletOf(ticket.buyerId, ticket.currency)]
}

async function loadRefunds(tx: Tx, inputs: readonly RefundInput[]): Promise<RefundFacts[]> {
  const tickets = await lockClientTickets(
    tx,
    inputs.map(({ clientTicketId }) => clientTicketId),
  )
  await lockTickets(
    tx,
    [...tickets.values()].map(({ ticketId }) => ticketId),
  )
  const facts = new Map(
    [...tickets.values()].map((ticket): [bigint, RefundFacts] => [
      ticket.id,
      { ticket, ended: ticket.state !== 'valid' },
    ]),
  )
  return inputs.map(({ clientTicketId }) => facts.get(clientTicketId) ?? { ticket: null, ended: true })
}

/** Pure: what comes back, or why nothing does. */
export function decideRefund(
  { why, clientId }: RefundInput,
  { ticket, ended }: RefundFacts,
  book: Book,
): Decision<RefundAnswer, RefundRow> | Refusal {
  if (!ticket || (why === 'buyer' && ticket.buyerId !== clientId)) return new Refusal('request.not_found')
  if (ended || ticket.buyerId === null)
    return new Refusal(why === 'staff' ? 'resource.not_now' : 'ticket.not_refundable')
  // Who gave it away takes it back from nobody.
  const isGiven = ticket.transferredAt !== null
  const byRule = ticket.refundableUntil !== null && ticket.refundableUntil > book.now && !isGiven
  if (why === 'buyer' && (!byRule || ticket.isPaper)) return new Refusal('ticket.not_refundable')
  if (why === 'cancelled' && !ticket.isCancelled) return new Refusal('ticket.not_refundable')
  const [from, to] = [ticketRevenue(ticket.currency), walletOf(ticket.buyerId, ticket.currency)]
  return {
    postings: [{ from, to, amountMinor: ticket.priceMinor }],
    meta: { client_ticket_id: ticket.id.toString(), why },
    answer: sumOf(ticket.priceMinor, ticket.currency),
    row: { ticket },
  }
}

type DecidedRefund = Decided<RefundInput, RefundFacts, RefundRow>

async function saveRefunds(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  await refundTickets(
    tx,
    decided.map(({ row: { ticket }, transactionId, now }) => ({ id: ticket.id, by: transactionId, at: now })),
  )
  const places = decided.map(({ row: { ticket } }) => ({
    ticketId: ticket.ticketId,
    people: 1 + ticket.guests,
  }))
  await takePlaces(
    tx,
    places.map(({ ticketId, people }) => ({ ticketId, people: -people })),
  )
  await notifyWaiting(tx, places)
  await noticesStatement(decided.flatMap(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    decided.flatMap(({ input, row: { ticket }, actor, ip, device }) =>
      input.why === 'staff'
        ? [
            {
              action: 'refunded',
              subject: { type: 'client_ticket', id: ticket.id },
              actor,
              ip,
              device,
              before: { state: ticket.state },
              after: { state: 'refunded', reason: input.reason },
            },
          ]
        : [],
    ),
  )
}

function noticeOf({ row: { ticket } }: DecidedRefund) {
  if (ticket.buyerId === null) return []
  return [
    {
      clientId: ticket.buyerId,
      kind: 'ticket_refunded' as const,
      data: {
        category: ticket.name,
        ticket_id: ticket.id.toString(),
        ...sumOf(ticket.priceMinor, ticket.currency),
      },
    },
  ]
}
