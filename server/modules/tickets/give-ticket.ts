import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendConfirmations,
} from '#server/modules/confirmations/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findHolders, type Holder } from './holder.queries.ts'
import { sumOf } from './ticket-money.rules.ts'
import { giveTickets, type HeldTicket, lockClientTickets } from './ticket-order.queries.ts'

export interface GiveInput {
  readonly clientTicketId: bigint
  readonly clientId: bigint
  /** Of the giver. */
  readonly name: string
  /** Of the receiver. */
  readonly phone: string
  readonly sender: Sender
}

/** One object for all requests about a ticket in a batch. */
interface TicketOfBatch {
  readonly ticket: HeldTicket
  given: boolean
}

export interface GiveFacts extends ConfirmationFacts {
  readonly held: TicketOfBatch | null
  readonly to: Holder | null
}

interface GiveRow {
  readonly ticket: HeldTicket
  readonly to: Holder
  readonly confirmationId: bigint | null
}

/** A ticket is worth its price, and a gift of it is final: it is confirmed as a transfer of as much. It moves no money. */
export const giveTicket: Operation<GiveInput, GiveFacts, Record<string, never>, GiveRow> = {
  name: 'ticket_transfer',
  load: loadGifts,
  accounts: () => [],
  decide: decideGift,
  apply({ held }) {
    if (held) held.given = true
  },
  save: saveGifts,
}

async function loadGifts(tx: Tx, inputs: readonly GiveInput[]): Promise<GiveFacts[]> {
  const tickets = await lockClientTickets(
    tx,
    inputs.map(({ clientTicketId }) => clientTicketId),
  )
  const receivers = await findHolders(
    tx,
    inputs.map(({ phone }) => phone),
  )
  const terms = await readConfirmationTerms(tx)
  const standings = await readStandings(tx, inputs, terms, ({ clientTicketId, phone, sender }) => {
    const [ticket, to] = [tickets.get(clientTicketId), receivers.get(phone)]
    if (!(ticket && to)) return null
    return { sender, operation: 'ticket_transfer', subjectId: to.id, amountMinor: ticket.priceMinor }
  })
  const held = new Map(
    [...tickets.values()].map((ticket): [bigint, TicketOfBatch] => [ticket.id, { ticket, given: false }]),
  )
  return inputs.map((input) => ({
    held: held.get(input.clientTicketId) ?? null,
    to: receivers.get(input.phone) ?? null,
    terms,
    standing: standings.get(input) ?? null,
  }))
}

const beforeStartMilliseconds = 2 * 3_600_000

/** Pure: whose ticket it is from now on. */
export function decideGift(
  { clientId, phone }: Pick<GiveInput, 'clientId' | 'phone'>,
  { held, to, terms, standing }: GiveFacts,
  book: Pick<Book, 'now'>,
): Decision<Record<string, never>, GiveRow> | Refusal {
  if (!held || held.ticket.clientId !== clientId || held.ticket.state === 'reserved')
    return new Refusal('request.not_found')
  const { ticket, given } = held
  const isLate = ticket.startsAt.getTime() <= book.now.getTime() + beforeStartMilliseconds
  if (given || ticket.state !== 'valid' || ticket.transferredAt !== null || isLate)
    return new Refusal('ticket.not_transferable')
  if (!to) return new Refusal('transfer.receiver_not_found')
  if (to.id === clientId) return new Refusal('transfer.to_self')
  const { amount } = sumOf(ticket.priceMinor, ticket.currency)
  const payment = { operation: 'ticket_transfer', to: phone, amount } as const
  const unconfirmed = refuseUnconfirmed(ticket.priceMinor, terms, standing, payment)
  if (unconfirmed) return unconfirmed
  return {
    postings: [],
    onlyTakesKey: true,
    meta: { client_ticket_id: ticket.id.toString(), to_client_id: to.id.toString() },
    answer: {},
    row: { ticket, to, confirmationId: standing?.confirmationId ?? null },
  }
}

async function saveGifts(tx: Tx, decided: readonly Decided<GiveInput, GiveFacts, GiveRow>[]): Promise<void> {
  await giveTickets(
    tx,
    decided.map(({ row: { ticket, to }, now }) => ({ id: ticket.id, to, at: now })),
  )
  await spendConfirmations(tx, decided)
  await notify(
    tx,
    decided.map(({ input, row: { ticket, to } }) => ({
      clientId: to.id,
      kind: 'ticket_received' as const,
      data: { category: ticket.name, from: input.name, ticket_id: ticket.id.toString() },
    })),
  )
}
