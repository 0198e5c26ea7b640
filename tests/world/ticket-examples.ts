import { randomUUID } from 'node:crypto'
import type { Belongings, Seeded } from './belongings.ts'
import type { Example } from './example.ts'

/** As in `examples.ts`. */
export function ticketExamples(
  { ticketOrderId, clientTicketId, ticketLink, soldPaperId, paperNumber }: Belongings,
  { ticketId, gateKey }: Seeded,
): Record<string, Example> {
  const ticket = { params: { id: ticketId } }
  const own = { params: { id: clientTicketId } }
  return {
    'gates.pair': { others: 'shared', body: { code: '00000000', name: 'Phone' } },
    'gates.scan': {
      others: 'shared',
      body: {
        key: gateKey,
        scan: { id: randomUUID(), text: 'no ticket', direction: 'in', at: 1_790_000_000_000 },
      },
    },
    'gates.synchronise': {
      others: 'shared',
      body: { key: gateKey, device_time: 1_790_000_000_000, waiting: 0, since: null, scans: [] },
    },
    'tickets.listTicketKinds': { others: 'shared' },
    'tickets.showTicketKind': { others: 'shared', ...ticket },
    'tickets.waitForTicket': { others: 'own', ...ticket },
    'tickets.stopWaiting': { others: 'own', ...ticket },
    'tickets.holdTickets': {
      others: 'own',
      body: { ticket_id: ticketId, price: '1.000', tickets: [{ for: 'me' }] },
    },
    'tickets.showTicketOrder': { others: 'hidden', params: { id: ticketOrderId } },
    'tickets.payTicketOrder': { others: 'hidden', body: { order_id: ticketOrderId } },
    'tickets.giveUpTicketOrder': { others: 'hidden', body: { order_id: ticketOrderId } },
    'tickets.listOwnTickets': { others: 'own' },
    'tickets.showOwnTicket': { others: 'hidden', ...own },
    'tickets.printTicket': { others: 'hidden', ...own },
    'tickets.transferTicket': {
      others: 'hidden',
      body: { client_ticket_id: clientTicketId, phone: '0912000001' },
    },
    'tickets.refundOwnTicket': { others: 'hidden', body: { client_ticket_id: clientTicketId } },
    'tickets.showTicketByLink': { others: 'shared', params: { token: ticketLink } },
    'tickets.inquirePaperTicket': { others: 'own', body: { text: paperNumber } },
    'tickets.listPaperBatches': { others: 'own' },
    'tickets.listPaperSales': { others: 'own' },
    'tickets.sellPaperTicket': { others: 'own', body: { number: paperNumber } },
    'tickets.showPaperStock': { others: 'own' },
    'tickets.undoPaperSale': { others: 'hidden', params: { id: soldPaperId } },
  }
}

const nobody = { params: { id: '999999999' } }

export const ticketActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'ticket-gates.pair': nobody,
  'gate-devices.revoke': { ...nobody, body: { reason: 'ضاع الهاتف' } },
  'client-tickets.revoke': { ...nobody, body: { reason: 'بيعت في السوق السوداء' } },
  'client-tickets.refund': { ...nobody, body: { reason: 'طلب العميل' } },
  'offline-tickets.activate': { ...nobody, body: { seller_id: '1', payment: 'cash' } },
  'offline-tickets.cancel': { ...nobody, body: { reason: 'تلفت الأوراق' } },
  'offlineTickets.print': { ...nobody, body: { part: 1 } },
}
