import {
  giveUpTicketOrder,
  holdTickets as holdOperation,
  payTicketOrder,
  showTicketOrder,
} from '#contract/operations/tickets/order-tickets.ts'
import {
  listOwnTickets,
  printTicket as printOperation,
  refundOwnTicket,
  showOwnTicket,
  showTicketByLink,
  transferTicket,
} from '#contract/operations/tickets/own-tickets.ts'
import {
  listTicketKinds,
  showTicketKind,
  stopWaiting,
  waitForTicket,
} from '#contract/operations/tickets/shop.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { endTicketHold } from './end-ticket-hold.ts'
import { giveTicket } from './give-ticket.ts'
import { ticketHold } from './hold-tickets.ts'
import { routePaper } from './paper-tickets.routes.ts'
import { payTickets } from './pay-tickets.ts'
import { printTicket } from './print-ticket.ts'
import { refundTicket } from './refund-ticket.ts'
import { showByLink, showOrder, showOwn, showOwnTickets } from './show-own-tickets.ts'
import { showKind, showKinds, waitForPlace, waitNoMore } from './show-shop.ts'

interface TicketDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly config: { readonly publicUrl: string }
}

export function routeTickets(api: Api, deps: TicketDeps): void {
  const { database, keys, config } = deps
  const { db } = database
  const shown = { keys, publicUrl: config.publicUrl }
  api.route(listTicketKinds, ({ query }) => showKinds(db, query))
  api.route(showTicketKind, ({ params }) => showKind(db, params.id))
  api.route(waitForTicket, async ({ actor, params }) => {
    await database.transact((tx) => waitForPlace(tx, params.id, actor.id))
    return {}
  })
  api.route(stopWaiting, async ({ actor, params }) => {
    await database.transact((tx) => waitNoMore(tx, params.id, actor.id))
    return {}
  })
  api.list(listOwnTickets, ({ actor, query }) => showOwnTickets(db, actor.id, query))
  api.route(showOwnTicket, ({ actor, params }) => showOwn(db, shown, actor, params.id))
  api.route(showTicketByLink, ({ params }) => showByLink(db, keys, params.token))
  api.file(printOperation, ({ actor, params }) => printTicket({ db, keys }, actor, params.id))
  api.route(showTicketOrder, ({ actor, params }) => showOrder(db, actor.id, params.id))
  routePaper(api, deps)
  routeTicketMoney(api, deps)
}

/** What holds, takes or returns money, and gifts of what is worth it. */
function routeTicketMoney(api: Api, { engine, keys }: TicketDeps): void {
  api.money(holdOperation, async ({ actor, body, origin, idempotency }) => {
    const { answer, replayed } = await engine.post(ticketHold, {
      input: {
        clientId: actor.id,
        ticketId: body.ticket_id,
        priceMinor: body.price,
        seats: body.seats ?? null,
        wanted: body.tickets.map(({ name = null, phone = null, ...one }) => ({ ...one, name, phone })),
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer, replayed }
  })
  api.money(payTicketOrder, async ({ actor, visitor, body, origin, idempotency }) => {
    const { answer, transactionId, replayed } = await engine.post(payTickets, {
      input: { orderId: body.order_id, clientId: actor.id, sender: senderOf({ actor, visitor }) },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer: { ...answer, reference: referenceOf(keys, transactionId) }, replayed }
  })
  api.money(giveUpTicketOrder, async ({ actor, body, origin, idempotency }) => {
    const { answer, replayed } = await engine.post(endTicketHold, {
      input: { orderId: body.order_id, clientId: actor.id },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer, replayed }
  })
  api.money(transferTicket, async ({ actor, visitor, body, origin, idempotency }) => {
    const { answer, replayed } = await engine.post(giveTicket, {
      input: {
        clientTicketId: body.client_ticket_id,
        clientId: actor.id,
        name: actor.name,
        phone: body.phone,
        sender: senderOf({ actor, visitor }),
      },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer, replayed }
  })
  api.money(refundOwnTicket, async ({ actor, body, origin, idempotency }) => {
    const { answer, replayed } = await engine.post(refundTicket, {
      input: { clientTicketId: body.client_ticket_id, why: 'buyer', clientId: actor.id, reason: null },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { answer, replayed }
  })
}
