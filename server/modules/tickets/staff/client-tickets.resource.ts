import { sql } from 'kysely'
import { clientTickets } from '#contract/resources/tickets/client-tickets.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { freeRevoked } from '../free-revoked.ts'
import { refundTicket } from '../refund-ticket.ts'
import { weighTicketRefund } from './weigh-ticket-money.ts'

export const clientTicketsServer = serveResource(clientTickets, {
  table: 'client_ticket',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // Computed, so that a client who once had a ticket can still be deleted.
  computed: {
    client_id: sql`t.client_id`,
    buyer_id: sql`t.buyer_id`,
    waiting_approval: waitingAbout('ticket-refund', 'client_ticket'),
  },
  policy: { allowed: { refund: ({ payment }) => payment !== null } },
  actions: {
    async revoke(tx, { id }) {
      await freeRevoked(tx, id)
      return { columns: { ended_at: sql`now()` } }
    },
  },
  weighed: { refund: weighTicketRefund },
  postings: {
    refund: (engine, { id, input: { reason }, actor, ip, approval }) =>
      engine.post(refundTicket, {
        actor,
        ...(ip !== undefined && { ip }),
        input: {
          clientTicketId: id,
          why: 'staff',
          clientId: null,
          reason,
          ...(approval && { approval }),
        },
      }),
  },
})
