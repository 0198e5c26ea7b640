import { Refusal } from '#contract/kernel/refusal.ts'
import {
  accountOf,
  type Book,
  type Decided,
  type Decision,
  decideCapture,
  type HoldChange,
  type HoldFacts,
  loadHolds,
  type Operation,
  saveHolds,
} from '#server/ledger/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendConfirmations,
} from '#server/modules/confirmations/index.ts'
import { ticketRevenue } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { announceSale } from './announce-tickets.ts'
import { sumOf } from './ticket-money.rules.ts'
import { endOrders, leadReserved, lockTicketOrders, type TicketOrderRow } from './ticket-order.queries.ts'

export interface PayInput {
  readonly orderId: bigint
  readonly clientId: bigint
  readonly sender: Sender
}

/** One object for all requests about an order in a batch. */
interface OrderOfBatch {
  readonly order: TicketOrderRow
  readonly hold: HoldFacts
  ended: boolean
}

interface PayFacts extends ConfirmationFacts {
  readonly held: OrderOfBatch | null
}

interface PayRow extends HoldChange {
  readonly order: TicketOrderRow
  readonly confirmationId: bigint | null
}

export type PayAnswer = { readonly order_id: string }

/** The held price is taken and the tickets are valid, in one transaction. */
export const payTickets: Operation<PayInput, PayFacts, PayAnswer, PayRow> = {
  name: 'ticket_order',
  load: loadPayments,
  accounts: (_input, { held }) => (held ? [...accountOf(held.hold), ticketRevenue(held.order.currency)] : []),
  decide: decidePayment,
  apply({ held }) {
    if (held) held.ended = true
  },
  save: savePayments,
}

async function loadPayments(tx: Tx, inputs: readonly PayInput[]): Promise<PayFacts[]> {
  const orders = await lockTicketOrders(
    tx,
    inputs.map(({ orderId }) => orderId),
  )
  const ids = [...orders.keys()]
  const holds = await loadHolds(
    tx,
    ids.map((holdId) => ({ holdId })),
  )
  const terms = await readConfirmationTerms(tx)
  const standings = await readStandings(tx, inputs, terms, ({ sender, orderId }) => {
    const order = orders.get(orderId)
    return order
      ? { sender, operation: 'ticket_order', subjectId: orderId, amountMinor: order.totalMinor }
      : null
  })
  const held = new Map(
    [...orders.values()].map((order): [bigint, OrderOfBatch] => [
      order.id,
      { order, hold: holds[ids.indexOf(order.id)], ended: order.status !== 'held' },
    ]),
  )
  return inputs.map((input) => ({
    held: held.get(input.orderId) ?? null,
    terms,
    standing: standings.get(input) ?? null,
  }))
}

/** Pure: pays an order whose time is not over. */
export function decidePayment(
  { clientId }: Pick<PayInput, 'clientId'>,
  { held, terms, standing }: PayFacts,
  book: Book,
): Decision<PayAnswer, PayRow> | Refusal {
  if (!held || held.order.clientId !== clientId) return new Refusal('request.not_found')
  const { order, hold } = held
  if (held.ended || order.expiresAt <= book.now) return new Refusal('ticket.hold_ended')
  const { amount } = sumOf(order.totalMinor, order.currency)
  const unconfirmed = refuseUnconfirmed(order.totalMinor, terms, standing, {
    operation: 'ticket_order',
    ticket_order_id: order.id.toString(),
    amount,
  })
  if (unconfirmed) return unconfirmed
  const capture = {
    amountMinor: order.totalMinor,
    to: ticketRevenue(order.currency),
    rest: 'release' as const,
  }
  const captured = decideCapture(hold, capture, book)
  if (captured instanceof Refusal) return captured
  return {
    postings: captured.postings,
    held: captured.held,
    meta: { ticket_order_id: order.id.toString(), ticket_id: order.ticketId.toString() },
    answer: { order_id: order.id.toString() },
    row: { ...captured.row, order, confirmationId: standing?.confirmationId ?? null },
  }
}

async function savePayments(tx: Tx, decided: readonly Decided<PayInput, PayFacts, PayRow>[]): Promise<void> {
  await saveHolds(tx, decided)
  await endOrders(
    tx,
    decided.map(({ row: { order }, transactionId, now }) => ({
      orderId: order.id,
      paidBy: transactionId,
      at: now,
    })),
  )
  const ids = decided.map(({ row: { order } }) => order.id)
  await leadReserved(tx, ids, 'valid')
  await announceSale(
    tx,
    decided.map(({ row: { order } }) => order),
  )
  await spendConfirmations(tx, decided)
}
