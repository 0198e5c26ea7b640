import { Refusal } from '#contract/kernel/refusal.ts'
import {
  accountOf,
  type Book,
  type Decided,
  type Decision,
  decideEnd,
  type HoldChange,
  type HoldFacts,
  loadHolds,
  type Operation,
  type PostingEngine,
  saveHolds,
} from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { givePlacesBack } from './announce-tickets.ts'
import { lockTickets } from './stocked-ticket.queries.ts'
import {
  endOrders,
  findDueOrders,
  leadReserved,
  lockTicketOrders,
  putOffOrders,
  type TicketOrderRow,
} from './ticket-order.queries.ts'

export interface EndInput {
  readonly orderId: bigint
  /** Who gives it up; null: its time is over. */
  readonly clientId: bigint | null
}

/** One object for all requests about an order in a batch. */
interface EndFacts {
  readonly order: TicketOrderRow | null
  readonly hold: HoldFacts
  ended: boolean
}

interface EndRow extends HoldChange {
  readonly order: TicketOrderRow
}

/** The places and the money are free again, together. */
export const endTicketHold: Operation<EndInput, EndFacts, Record<string, never>, EndRow> = {
  name: 'ticket_hold_end',
  load: loadEnds,
  accounts: (_input, { hold }) => accountOf(hold),
  decide: decideEnding,
  apply(facts) {
    facts.ended = true
  },
  save: saveEnds,
}

async function loadEnds(tx: Tx, inputs: readonly EndInput[]): Promise<EndFacts[]> {
  const orders = await lockTicketOrders(
    tx,
    inputs.map(({ orderId }) => orderId),
  )
  const ids = [...orders.keys()]
  const holds = await loadHolds(
    tx,
    ids.map((holdId) => ({ holdId })),
  )
  await lockTickets(
    tx,
    [...orders.values()].map(({ ticketId }) => ticketId),
  )
  const facts = new Map(
    [...orders.values()].map((order): [bigint, EndFacts] => [
      order.id,
      { order, hold: holds[ids.indexOf(order.id)], ended: order.status !== 'held' },
    ]),
  )
  return inputs.map(({ orderId }) => facts.get(orderId) ?? { order: null, hold: undefined, ended: true })
}

function decideEnding(
  { clientId }: EndInput,
  { order, hold, ended }: EndFacts,
  book: Book,
): Decision<Record<string, never>, EndRow> | Refusal {
  if (!order || (clientId !== null && order.clientId !== clientId)) return new Refusal('request.not_found')
  if (ended || (clientId === null && order.expiresAt > book.now)) return new Refusal('ticket.hold_ended')
  const end = decideEnd(hold, 'released', book)
  if (end instanceof Refusal) return end
  // The checker finds the order by it.
  const meta = { order_id: order.id.toString() }
  return { postings: [], held: end.held, meta, answer: {}, row: { ...end.row, order } }
}

async function saveEnds(tx: Tx, decided: readonly Decided<EndInput, EndFacts, EndRow>[]): Promise<void> {
  const orders = decided.map(({ row: { order } }) => order)
  await saveHolds(tx, decided)
  await endOrders(
    tx,
    decided.map(({ row: { order }, now }) => ({ orderId: order.id, paidBy: null, at: now })),
  )
  await leadReserved(
    tx,
    orders.map(({ id }) => id),
    'expired',
  )
  await givePlacesBack(
    tx,
    orders.map(({ ticketId, people }) => ({ ticketId, people })),
  )
}

const endedAtOnceMax = 200
/** Paid or ended meanwhile, or a full queue. */
const passing: ReadonlySet<string> = new Set(['ticket.hold_ended', 'busy'])
/** Until staff have looked at the account. */
const later = 'ledger.account_frozen'

/** For a job that runs every few seconds; several may run at once. */
export async function endDueHolds(engine: PostingEngine, db: Db): Promise<{ ended: number }> {
  const due = await findDueOrders(db, endedAtOnceMax)
  const outcomes = await Promise.all(due.map((orderId) => endOne(engine, orderId)))
  await putOffOrders(
    db,
    due.filter((_, index) => outcomes[index] === 'later'),
  )
  return { ended: outcomes.filter((outcome) => outcome === 'done').length }
}

async function endOne(engine: PostingEngine, orderId: bigint): Promise<'done' | 'passed' | 'later'> {
  try {
    await engine.post(endTicketHold, {
      input: { orderId, clientId: null },
      actor: { type: 'system', id: null },
    })
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && error.code === later) return 'later'
    if (error instanceof Refusal && passing.has(error.code)) return 'passed'
    throw error
  }
}
