import { clientTicketStates, offlineBatchStatuses } from '#contract/shapes/ticket.ts'
import type { ActionRows } from './action-row-types.ts'
import type { Caller } from './caller.ts'
import { openGate } from './gates.ts'
import { clientIdOf, fund } from './money.ts'
import { buyTickets, finishPaper, makeGround, makeTicket, ticketsOf } from './tickets.ts'
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
    'ticket-gates': {
      make: async () => (await openGate(world, admin, (await makeGround(world)).stadiumId)).gateId,
    },
    'gate-devices': {
      async make() {
        const { gateId } = await openGate(world, admin, (await makeGround(world)).stadiumId)
        const [device] = await admin.get(`/gate-devices?filter[gate_id]=${gateId}`).data<{ id: string }[]>()
        return device?.id ?? ''
      },
      states: {
        paired: (id) => `update gate_device set revoked_at = null where id = ${id}`,
        revoked: (id) => `update gate_device set revoked_at = now() where id = ${id}`,
      },
    },
    'offline-tickets': {
      async make() {
        opened ??= open()
        const body = { ticket_id: await opened, count: 3 }
        const { id } = await admin.post('/offline-tickets', body).data<{ id: string }>()
        await finishPaper(world, id)
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
