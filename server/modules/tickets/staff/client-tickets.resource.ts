import { sql } from 'kysely'
import { clientTickets } from '#contract/resources/tickets/client-tickets.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { refundTicket } from '../refund-ticket.ts'
import { takePlaces } from '../stocked-ticket.queries.ts'

export const clientTicketsServer = serveResource(clientTickets, {
  table: 'client_ticket',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // Computed, so that a client who once had a ticket can still be deleted.
  computed: { client_id: sql`t.client_id`, buyer_id: sql`t.buyer_id` },
  actions: {
    async revoke(tx, { id }) {
      const { rows } = await sql<{ ticketId: bigint; people: number }>`
        select ticket_id as "ticketId", 1 + guests as people from client_ticket where id = ${id}`.execute(tx)
      await takePlaces(
        tx,
        rows.map(({ ticketId, people }) => ({ ticketId, people: -people })),
      )
      return { columns: { ended_at: sql`now()` } }
    },
  },
  postings: {
    refund: (engine, { id, input: { reason }, actor, ip }) =>
      engine.post(refundTicket, {
        actor,
        ip,
        input: { clientTicketId: id, why: 'staff', clientId: null, reason },
      }),
  },
})
