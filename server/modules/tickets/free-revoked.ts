import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { givePlacesBack, noticeOfEnd } from './announce-tickets.ts'
import { lockClientTickets } from './ticket-order.queries.ts'

/** The place of a ticket that staff revoke is free again, and its holder is told before a gate says it. */
export async function freeRevoked(tx: Tx, id: bigint): Promise<void> {
  for (const ticket of (await lockClientTickets(tx, [id])).values()) {
    await givePlacesBack(tx, [{ ticketId: ticket.ticketId, people: 1 + ticket.guests }])
    await notify(tx, noticeOfEnd('ticket_revoked', ticket))
  }
}
