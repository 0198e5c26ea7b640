import type { AccountAddress, Actor, Decided, Operation } from '#server/ledger/index.ts'
import {
  accountsAlone,
  activityOfGiven,
  loadGiven,
  readAloneTerms,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { ticketRevenue } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { givePlacesBack, noticeOfEnd } from './announce-tickets.ts'
import {
  decideRefund,
  type RefundAnswer,
  type RefundFacts,
  type RefundInput,
  type RefundRow,
  refundTo,
  type TicketOfBatch,
} from './decide-refund.ts'
import { lockTickets } from './stocked-ticket.queries.ts'
import { sumOf } from './ticket-money.rules.ts'
import { lockClientTickets, refundTickets } from './ticket-order.queries.ts'

/** The price goes back to who paid it, and the place is free again. */
export const refundTicket: Operation<RefundInput, RefundFacts, RefundAnswer, RefundRow> = {
  name: 'ticket_refund',
  load: loadRefunds,
  accounts: accountsOf,
  decide: decideRefund,
  apply({ held, approval }) {
    if (held) held.refunded = true
    if (approval) approval.isDecided = true
  },
  save: saveRefunds,
}

function accountsOf(input: RefundInput, { held }: RefundFacts, actor: Actor): AccountAddress[] {
  const to = held && refundTo(input, held.ticket)
  if (!(to && held.ticket.buyerId !== null)) return []
  const counted = input.approval ? [] : accountsAlone(actor, held.ticket.buyerId)
  return [ticketRevenue(held.ticket.currency), to, ...counted]
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
  const held = new Map(
    [...tickets.values()].map((ticket): [bigint, TicketOfBatch] => [ticket.id, { ticket, refunded: false }]),
  )
  const approvals = await loadGiven(tx, inputs)
  const alone = await readAloneTerms(tx)
  return inputs.map(({ clientTicketId }, index) => ({
    held: held.get(clientTicketId) ?? null,
    approval: approvals[index] ?? null,
    alone,
  }))
}

type DecidedRefund = Decided<RefundInput, RefundFacts, RefundRow>

async function saveRefunds(tx: Tx, decided: readonly DecidedRefund[]): Promise<void> {
  await saveGiven(tx, decided)
  await refundTickets(
    tx,
    decided.map(({ row: { ticket }, transactionId, now }) => ({ id: ticket.id, by: transactionId, at: now })),
  )
  await givePlacesBack(
    tx,
    decided.map(({ row: { ticket } }) => ({ ticketId: ticket.ticketId, people: 1 + ticket.guests })),
  )
  await noticesStatement(decided.flatMap(noticesOf)).execute(tx)
  await recordActivity(
    tx,
    decided.flatMap((one) =>
      one.input.why === 'staff'
        ? [
            activityOfGiven(one, {
              action: 'refunded',
              subject: { type: 'client_ticket', id: one.row.ticket.id },
              before: { state: one.row.ticket.state },
              after: { state: 'refunded', reason: one.input.reason },
            }),
          ]
        : [],
    ),
  )
}

/** The buyer reads that the price is back in the wallet, another holder that the ticket admits no more. */
function noticesOf({ input, row: { ticket } }: DecidedRefund) {
  const { id, buyerId, clientId, name, priceMinor, currency } = ticket
  const ended = clientId === buyerId ? [] : noticeOfEnd('ticket_returned', ticket)
  if (buyerId === null || refundTo(input, ticket)?.kind !== 'wallet') return ended
  const data = { category: name, ticket_id: id.toString(), ...sumOf(priceMinor, currency) }
  return [{ clientId: buyerId, kind: 'ticket_refunded' as const, data }, ...ended]
}
