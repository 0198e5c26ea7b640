import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
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

/** Those who wait longest are notified, as many as places are free; the first who buys has it. */
export async function notifyWaiting(
  tx: Tx,
  free: readonly { readonly ticketId: bigint; readonly people: number }[],
): Promise<void> {
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
