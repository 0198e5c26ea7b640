import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showTicketOrder } from '#contract/operations/tickets/order-tickets.ts'
import type {
  listOwnTickets,
  showOwnTicket,
  showTicketByLink,
} from '#contract/operations/tickets/own-tickets.ts'
import { seatPlace } from '#contract/shapes/ticket.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { codeOfTicket } from './code-of-ticket.ts'
import {
  findLiveOf,
  findTicket,
  findTicketOf,
  listTicketsOf,
  listTicketsOfOrder,
  type OwnTicketRow,
} from './own-ticket.queries.ts'
import { viewSubject } from './show-shop.ts'
import { readTicketLink, ticketLinkToken } from './ticket-link.ts'
import { findTicketOrder } from './ticket-order.queries.ts'

type Reader = Pick<ClientActor, 'id' | 'isView'>

const admits: ReadonlySet<string> = new Set(['valid', 'admitted', 'left'])

export async function showOwnTickets(
  db: Db,
  clientId: bigint,
  query: QueryOf<typeof listOwnTickets>,
): Promise<{ data: AnswerInput<typeof listOwnTickets>; meta: PageMeta }> {
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const { rows, total } = await listTicketsOf(db, clientId, page)
  return { data: rows.map((row) => viewTicket(row, clientId)), meta: pageMetaOf(query, total) }
}

/** Staff who look at the portal as the client are shown no code. @throws Refusal `request.not_found` */
export async function showOwn(
  db: Db,
  { keys, publicUrl }: { readonly keys: KeyRing; readonly publicUrl: string },
  reader: Reader,
  id: bigint,
): Promise<AnswerInput<typeof showOwnTicket>> {
  const row = await findTicketOf(db, reader.id, id)
  if (!row) throw new Refusal('request.not_found')
  const isHolder = row.clientId === reader.id
  const shown = admits.has(row.state) && !reader.isView
  const code = shown && isHolder && !row.isVirtual ? await codeOfTicket(keys, row) : null
  const hasLink = shown && row.clientId === null && row.holderPhone !== null
  return {
    ...viewTicket(row, reader.id),
    code,
    live_id:
      row.isVirtual && isHolder && row.gameId !== null
        ? ((await findLiveOf(db, row.gameId))?.toString() ?? null)
        : null,
    link: hasLink ? new URL(`/ticket/${ticketLinkToken(keys, row.id)}`, publicUrl).href : null,
  }
}

/** @throws Refusal `request.not_found`; also once the friend has it in their wallet */
export async function showByLink(
  db: Db,
  keys: KeyRing,
  token: string,
): Promise<AnswerInput<typeof showTicketByLink>> {
  const id = readTicketLink(keys, token)
  const row = id === null ? null : await findTicket(db, id)
  if (!row || row.clientId !== null || row.holderPhone === null) throw new Refusal('request.not_found')
  const {
    price: _price,
    currency: _currency,
    can_refund: _refund,
    can_transfer: _transfer,
    of_friend: _friend,
    ...shown
  } = viewTicket(row, 0n)
  return {
    ...shown,
    code: admits.has(row.state) && !row.isVirtual ? await codeOfTicket(keys, row) : null,
  }
}

/** @throws Refusal `request.not_found` */
export async function showOrder(
  db: Db,
  clientId: bigint,
  id: bigint,
): Promise<AnswerInput<typeof showTicketOrder>> {
  const order = await findTicketOrder(db, clientId, id)
  if (!order) throw new Refusal('request.not_found')
  const tickets = await listTicketsOfOrder(db, id)
  return {
    id: order.id.toString(),
    ticket_id: order.ticketId.toString(),
    name: order.name,
    status: order.status,
    total: toWire(order.totalMinor, currencyOf(order.currency)),
    currency: order.currency,
    expires_at: order.expiresAt.toISOString(),
    seconds_left: order.secondsLeft,
    tickets: tickets.map((row) => ({
      id: row.id.toString(),
      number: row.number,
      holder: row.holder,
      ...placeOf(row),
      guests: row.guests,
    })),
  }
}

export function placeOf({
  seatRow,
  seat,
  seatsPerRow,
}: Pick<OwnTicketRow, 'seatRow' | 'seat' | 'seatsPerRow'>) {
  return { row: seatRow, seat: seat === null ? null : seatPlace(seat, seatsPerRow ?? seat).seat }
}

function viewTicket(row: OwnTicketRow, clientId: bigint): AnswerInput<typeof listOwnTickets>[number] {
  const isHolder = row.clientId === clientId
  return {
    id: row.id.toString(),
    number: row.number,
    name: row.name,
    subject: viewSubject(row),
    state: row.state,
    holder: row.holder,
    of_friend: !isHolder,
    sector: row.sector,
    gates: row.gates,
    ...placeOf(row),
    guests: row.guests,
    price: toWire(row.priceMinor, currencyOf(row.currency)),
    currency: row.currency,
    virtual_ticket: row.isVirtual,
    valid_from: row.validFrom.toISOString(),
    valid_to: row.validTo.toISOString(),
    can_transfer: isHolder && row.isTransferable,
    can_refund: row.buyerId === clientId && row.isRefundable,
  }
}
