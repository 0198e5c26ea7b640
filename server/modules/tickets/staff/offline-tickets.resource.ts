import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { offlineTickets } from '#contract/resources/tickets/offline-tickets.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { givePlacesBack } from '../announce-tickets.ts'
import { revokeBatch } from '../paper-batch.queries.ts'
import { sellPaperTickets } from '../sell-paper-tickets.ts'
import { lockTickets, takePlaces } from '../stocked-ticket.queries.ts'
import { weighPaperSale } from './weigh-ticket-money.ts'

export const offlineTicketsServer = serveResource(offlineTickets, {
  table: 'offline_ticket_batch',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    amount: sql`(select k.price * t.count from ticket k where k.id = t.ticket_id)`,
    created_by: sql`(select name from staff_user u where u.id = t.created_by)`,
    seller_id: sql`t.seller_id`,
    waiting_approval: waitingAbout('paper-ticket-sale', 'offline_ticket_batch'),
  },
  /** The places are taken now; a chore makes the tickets. @throws Refusal `ticket.sold_out` */
  async beforeStore(tx, { ticket_id: ticketId, count }, staff) {
    const [ticket] = ticketId ? await lockTickets(tx, [ticketId]) : []
    if (!(ticket && count)) return undefined
    if (ticket.isVirtual) throw new Refusal('ticket.wrong_subject')
    const left = ticket.quota - ticket.taken
    if (left < count) throw new Refusal('ticket.sold_out', { left })
    await takePlaces(tx, [{ ticketId: ticket.id, people: count }])
    return { created_by: staff.id, prefix: `P${randomInt(10 ** 8, 10 ** 9)}` }
  },
  actions: {
    async cancel(tx, { id, row: { ticket_id: ticketId } }) {
      await lockTickets(tx, [BigInt(ticketId)])
      const people = await revokeBatch(tx, id)
      await givePlacesBack(tx, [{ ticketId: BigInt(ticketId), people }])
      return {}
    },
  },
  weighed: { activate: weighPaperSale },
  postings: {
    activate: (engine, { id, input: { seller_id: sellerId, payment }, actor, ip, approval }) =>
      engine.post(sellPaperTickets, {
        actor,
        ...(ip !== undefined && { ip }),
        input: { batchId: id, sellerId, payment, ...(approval && { approval }) },
      }),
  },
})
