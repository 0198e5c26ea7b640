import { clientTicketStates, offlineBatchStatuses } from '#contract/shapes/ticket.ts'
import { makePaperTickets } from '#server/modules/tickets/index.ts'
import type { ActionRows } from './action-row-types.ts'
import type { Belongings, Seeded } from './belongings.ts'
import type { Caller } from './caller.ts'
import type { Example } from './example.ts'
import { clientIdOf, fund } from './money.ts'
import { buyTickets, makeGround, makeTicket, ticketsOf } from './tickets.ts'
import type { World } from './world.ts'

/** Tickets that Omar buys, and paper ones that a seller may get. */
export function rowsOfTickets(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  let opened: Promise<string> | undefined
  const open = async () =>
    makeTicket(admin, await makeGround(world), { quota: 100_000, per_client_max: 20, price: '0.010' })
  const seller = async () => {
    await fund(world, 'omar', '100.000')
    await world.asOwner(`update client set seller = true where username = 'omar'`)
    return { seller_id: String(await clientIdOf(world, 'omar')), payment: 'cash' }
  }
  return {
    'client-tickets': {
      async make() {
        opened ??= open()
        await fund(world, 'omar', '1.000')
        const omar = await world.as('omar')
        // A kind of its own: nobody buys more than twenty of one.
        const order = await buyTickets(omar, await open(), { price: '0.010' })
        const [own] = (await ticketsOf(omar)).filter(({ number }) => number.startsWith(`T${order}0`))
        return own?.id ?? ''
      },
      states: Object.fromEntries(
        clientTicketStates.map((state) => [
          state,
          (id: string) =>
            `update client_ticket set state = '${state}',
              refunded_by = ${state === 'refunded' ? `1000000000 + ${id}` : 'null'} where id = ${id}`,
        ]),
      ),
    },
    'offline-tickets': {
      async make() {
        opened ??= open()
        const body = { ticket_id: await opened, count: 3 }
        const { id } = await admin.post('/offline-tickets', body).data<{ id: string }>()
        await makePaperTickets(world.services.database)
        return id
      },
      inputs: { activate: seller },
      states: Object.fromEntries(
        offlineBatchStatuses.map((status) => [
          status,
          (id: string) => `
            update offline_ticket_batch set status = '${status}',
              activated_at = ${status === 'activated' ? 'now()' : 'null'},
              payment = ${status === 'activated' ? "'cash'" : 'null'},
              sale_id = ${status === 'activated' ? `2000000000 + ${id}` : 'null'},
              seller_id = ${status === 'activated' ? '(select min(id) from client)' : 'null'}
            where id = ${id}`,
        ]),
      ),
    },
  }
}

/** As in `examples.ts`. */
export function ticketExamples(
  { ticketOrderId, clientTicketId }: Belongings,
  { ticketId }: Seeded,
): Record<string, Example> {
  const ticket = { params: { id: ticketId } }
  const own = { params: { id: clientTicketId } }
  return {
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
    'tickets.transferTicket': { others: 'hidden', ...own, body: { phone: '0912000001' } },
    'tickets.refundOwnTicket': { others: 'hidden', body: { client_ticket_id: clientTicketId } },
    'tickets.showTicketByLink': { others: 'shared', params: { token: 'nobody-guesses-this-one' } },
    'tickets.sellPaperTicket': { others: 'own', body: { number: 'P12345678900001' } },
  }
}

const nobody = { params: { id: '999999999' } }

export const ticketActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'client-tickets.revoke': { ...nobody, body: { reason: 'بيعت في السوق السوداء' } },
  'client-tickets.refund': { ...nobody, body: { reason: 'طلب العميل' } },
  'offline-tickets.activate': { ...nobody, body: { seller_id: '1', payment: 'cash' } },
  'offline-tickets.cancel': { ...nobody, body: { reason: 'تلفت الأوراق' } },
  'offlineTickets.print': { ...nobody, body: { part: 1 } },
}
