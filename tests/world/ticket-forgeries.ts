import { forge, type PlantedForgery, type Victims } from './forge.ts'

const operator = (kind: string) => `kind = '${kind}'`
const orderOf = ({ layla }: Victims) =>
  `(select min(id) from ticket_order where client_id = ${layla} and status = 'paid')`
const ticketOf = (victims: Victims) =>
  `(select min(id) from client_ticket where order_id = ${orderOf(victims)})`

const edited =
  (text: (victims: Victims) => string): PlantedForgery['forge'] =>
  (run, victims) =>
    run(text(victims))

/** Tickets that nobody paid, gave back or put on hold, and rows that say another amount than was posted. */
export const ticketForgeries: Readonly<Record<string, PlantedForgery>> = {
  'a ticket order that cost more than it took': {
    forge: edited((victims) => `update ticket_order set total = total + 1 where id = ${orderOf(victims)}`),
    rules: ['tickets.held', 'tickets.paid'],
  },
  'a ticket dearer than its order': {
    forge: edited((victims) => `update client_ticket set price = price + 1 where id = ${ticketOf(victims)}`),
    rules: ['tickets.paid'],
  },
  'a ticket order that was paid by no transaction': {
    forge: edited(
      (victims) =>
        `update ticket_order set paid_by = nextval('ledger.transaction_id') where id = ${orderOf(victims)}`,
    ),
    rules: ['tickets.paid'],
  },
  'a ticket that is given back without its money': {
    forge: edited(
      (victims) => `
        update client_ticket set state = 'refunded', refunded_by = nextval('ledger.transaction_id')
        where id = ${ticketOf(victims)}`,
    ),
    rules: ['tickets.refunded'],
  },
  'money of tickets given back for no ticket': {
    forge: (run, { layla }) =>
      forge(run, {
        operation: 'ticket_refund',
        postings: [
          {
            from: operator('revenue:tickets'),
            to: `kind = 'wallet' and owner_type = 'client' and owner_id = ${layla} and currency = 'LYD'`,
            amountMinor: 7,
          },
        ],
      }),
    rules: ['tickets.refunded'],
  },
  'paper tickets that a seller got without paying': {
    forge: edited(
      ({ layla }) => `
        with batch as (
          insert into offline_ticket_batch (prefix, ticket_id, count, made_count, status, seller_id, payment, sale_id, activated_at)
          select 'FORGED', min(id), 1, 0, 'activated', ${layla}, 'cash', nextval('ledger.transaction_id'), now() from ticket
          returning id)
        select id from batch`,
    ),
    rules: ['tickets.paper_paid'],
  },
  'an order that ended by no request': {
    forge: (run) => forge(run, { operation: 'ticket_hold_end', postings: [] }),
    rules: ['tickets.hold_ended'],
  },
  'a ticket that was given to nobody': {
    forge: (run) => forge(run, { operation: 'ticket_transfer', postings: [] }),
    rules: ['tickets.given'],
  },
  'an order that is held without any money on hold': {
    forge: edited(
      (victims) => `
        insert into ticket_order (id, client_id, ticket_id, quantity, total, currency, status, expires_at, created_at)
        select nextval('ledger.transaction_id'), client_id, ticket_id, 1, 1000, currency, 'held', now() + interval '5 minutes', now()
        from ticket_order where id = ${orderOf(victims)}`,
    ),
    rules: ['tickets.held'],
  },
}
