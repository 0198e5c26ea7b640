import type { Localized } from '#contract/kernel/shapes.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { takePlaces } from './stocked-ticket.queries.ts'
import { sumOf } from './ticket-money.rules.ts'
import type { TicketOrderRow } from './ticket-order.queries.ts'
import { findFriends, takeWaiting } from './waiting.queries.ts'

/** Buyers read that they bought, friends with a wallet that they have a ticket; a job writes to the others. */
export async function announceSale(tx: Tx, orders: readonly TicketOrderRow[]): Promise<void> {
  await notify(
    tx,
    orders.map((order) => ({
      clientId: order.clientId,
      kind: 'ticket_bought' as const,
      data: {
        category: order.name,
        quantity: order.quantity,
        order_id: order.id.toString(),
        ...sumOf(order.totalMinor, order.currency),
      },
    })),
  )
  const friends = await findFriends(
    tx,
    orders.map(({ id }) => id),
  )
  await notify(
    tx,
    friends.flatMap(({ id, clientId, name, from }) =>
      clientId === null
        ? []
        : [
            {
              clientId,
              kind: 'ticket_received' as const,
              data: { category: name, from, ticket_id: id.toString() },
            },
          ],
    ),
  )
}

interface FreePlaces {
  readonly ticketId: bigint
  readonly people: number
}

/** Every place that becomes free comes this way: those who wait for it are notified. */
export async function givePlacesBack(tx: Tx, free: readonly FreePlaces[]): Promise<void> {
  await takePlaces(
    tx,
    free.map(({ ticketId, people }) => ({ ticketId, people: -people })),
  )
  await notifyWaiting(tx, free)
}

/** Those who wait longest are notified while it is on sale, as many as places are free; the first who buys has it. */
export async function notifyWaiting(tx: Tx, free: readonly FreePlaces[]): Promise<void> {
  for (const { ticketId, people } of free) {
    const first = await takeWaiting(tx, ticketId, people)
    await notify(
      tx,
      first.map(({ clientId, name }) => ({
        clientId,
        kind: 'ticket_free' as const,
        data: { category: name, kind_id: ticketId.toString() },
      })),
    )
  }
}

interface EndedTicket {
  readonly id: bigint
  readonly clientId: bigint | null
  readonly name: Localized
}

/** A holder with a wallet reads it; a job writes to the others (`sendTicketMessages`). */
export function noticeOfEnd(kind: 'ticket_returned' | 'ticket_revoked', { id, clientId, name }: EndedTicket) {
  return clientId === null ? [] : [{ clientId, kind, data: { category: name, ticket_id: id.toString() } }]
}
