import { sql } from 'kysely'
import type { ClientTicketState } from '#contract/shapes/ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Holder } from './holder.queries.ts'

/** Until a chore tries again what could not be done. */
export const retryAfter = sql`interval '10 minutes'`

export interface NewTicketOrder {
  /** Of the transaction that holds the price. */
  readonly id: bigint
  readonly clientId: bigint
  readonly ticketId: bigint
  readonly quantity: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly expiresAt: Date
  readonly at: Date
}

export async function insertTicketOrders(tx: Tx, orders: readonly NewTicketOrder[]): Promise<void> {
  const all = <Name extends keyof NewTicketOrder>(name: Name) => orders.map((order) => order[name])
  await sql`
    insert into ticket_order (id, client_id, ticket_id, quantity, total, currency, expires_at, created_at)
    select * from unnest(
      ${all('id')}::bigint[], ${all('clientId')}::bigint[], ${all('ticketId')}::bigint[], ${all('quantity')}::integer[],
      ${all('totalMinor')}::bigint[], ${all('currency')}::text[], ${all('expiresAt')}::timestamptz[],
      ${all('at')}::timestamptz[])`.execute(tx)
}

export interface NewClientTicket {
  readonly number: string
  readonly ticketId: bigint
  readonly orderId: bigint
  readonly clientId: bigint | null
  readonly buyerId: bigint
  readonly holderName: string | null
  readonly holderPhone: string | null
  readonly seatRow: number | null
  readonly seat: number | null
  readonly guests: number
  readonly priceMinor: bigint
  readonly validFrom: Date
  readonly validTo: Date
}

/** Reserved until their order is paid. */
export async function insertClientTickets(tx: Tx, tickets: readonly NewClientTicket[]): Promise<void> {
  const all = <Name extends keyof NewClientTicket>(name: Name) => tickets.map((ticket) => ticket[name])
  await sql`
    insert into client_ticket (number, ticket_id, order_id, client_id, buyer_id, holder_name, holder_phone, seat_row, seat,
      guests, price, valid_from, valid_to, game_id, event_id, season_id, sector_id, currency, virtual_ticket)
    select n.*, t.game_id, t.event_id, t.season_id, t.sector_id, t.currency, t.virtual_ticket
    from unnest(
      ${all('number')}::text[], ${all('ticketId')}::bigint[], ${all('orderId')}::bigint[], ${all('clientId')}::bigint[],
      ${all('buyerId')}::bigint[], ${all('holderName')}::text[], ${all('holderPhone')}::text[],
      ${all('seatRow')}::integer[], ${all('seat')}::integer[], ${all('guests')}::integer[], ${all('priceMinor')}::bigint[],
      ${all('validFrom')}::timestamptz[], ${all('validTo')}::timestamptz[])
      n (number, ticket_id, order_id, client_id, buyer_id, holder_name, holder_phone, seat_row, seat, guests, price,
        valid_from, valid_to)
    join ticket t on t.id = n.ticket_id`.execute(tx)
}

export interface TicketOrderRow {
  readonly id: bigint
  readonly clientId: bigint
  readonly ticketId: bigint
  readonly quantity: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly status: 'held' | 'paid' | 'ended'
  readonly expiresAt: Date
  /** People, guests among them. */
  readonly people: number
  readonly name: { readonly ar: string; readonly en: string }
}

const orderColumns = sql`
  o.id, o.client_id as "clientId", o.ticket_id as "ticketId", o.quantity, o.total as "totalMinor", o.currency, o.status,
  o.expires_at as "expiresAt",
  (select sum(1 + c.guests)::integer from client_ticket c where c.order_id = o.id) as people,
  (select jsonb_build_object('ar', t.name_ar, 'en', t.name_en) from ticket t where t.id = o.ticket_id) as name`

/** In the order of their ids. */
export async function lockTicketOrders(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, TicketOrderRow>> {
  const { rows } = await sql<TicketOrderRow>`
    select ${orderColumns} from ticket_order o where o.id = any(${[...new Set(ids)]}::bigint[])
    order by o.id for no key update of o`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findTicketOrder(
  db: Db,
  clientId: bigint,
  id: bigint,
): Promise<(TicketOrderRow & { readonly secondsLeft: number }) | null> {
  const { rows } = await sql<TicketOrderRow & { secondsLeft: number }>`
    select ${orderColumns}, case when o.status = 'held'
      then greatest(0, floor(extract(epoch from o.expires_at - now())))::integer else 0 end as "secondsLeft"
    from ticket_order o where o.id = ${id} and o.client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

/** Orders whose time is over, the oldest first; one that could not be ended is tried again after a pause. */
export async function findDueOrders(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ticket_order
    where status = 'held' and expires_at <= now() and coalesce(tried_at < now() - ${retryAfter}, true)
    order by expires_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** They wait, so that others have their turn. */
export async function putOffOrders(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ticket_order set tried_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

/** @throws Stale when an order is no longer held */
export async function endOrders(
  tx: Tx,
  ended: readonly { readonly orderId: bigint; readonly paidBy: bigint | null; readonly at: Date }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ticket_order o set status = case when n.paid_by is null then 'ended' else 'paid' end, paid_by = n.paid_by,
      ended_at = n.at, updated_at = n.at
    from unnest(${ended.map(({ orderId }) => orderId)}::bigint[], ${ended.map(({ paidBy }) => paidBy)}::bigint[],
      ${ended.map(({ at }) => at)}::timestamptz[]) n (id, paid_by, at)
    where o.id = n.id and o.status = 'held'`.execute(tx)
  if (numAffectedRows !== BigInt(ended.length)) throw new Stale('a ticket order has left its state')
}

/** What was reserved by orders becomes valid, or its seat is free again. */
export async function leadReserved(
  tx: Tx,
  orderIds: readonly bigint[],
  to: 'valid' | 'expired',
): Promise<void> {
  await sql`
    update client_ticket set state = ${to}, payment = ${to === 'valid' ? 'wallet' : null},
      ended_at = ${to === 'valid' ? null : sql`now()`}, updated_at = now()
    where order_id = any(${orderIds}::bigint[]) and state = 'reserved'`.execute(tx)
}

/** Of a game `g` or an event `e`. */
const isCancelled = sql`
  coalesce(g.status = 'cancelled' or g.deleted_at is not null,
    e.cancelled_at is not null or e.deleted_at is not null, false)`

export interface HeldTicket {
  readonly id: bigint
  readonly number: string
  readonly ticketId: bigint
  readonly name: { readonly ar: string; readonly en: string }
  readonly clientId: bigint | null
  readonly buyerId: bigint | null
  readonly holderPhone: string | null
  readonly priceMinor: bigint
  readonly currency: string
  readonly guests: number
  readonly state: ClientTicketState
  readonly refundableUntil: Date | null
  readonly startsAt: Date
  readonly validTo: Date
  readonly transferredAt: Date | null
  readonly isPaper: boolean
  readonly isVirtual: boolean
  /** How it was paid; null: it was not. */
  readonly payment: 'wallet' | 'cash' | null
  /** Its game or event takes place no more. */
  readonly isCancelled: boolean
}

export async function lockClientTickets(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, HeldTicket>> {
  const { rows } = await sql<HeldTicket>`
    select c.id, c.number, c.ticket_id as "ticketId", jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name,
      c.client_id as "clientId", c.buyer_id as "buyerId", c.holder_phone as "holderPhone", c.price as "priceMinor",
      c.currency, c.guests, c.state, t.refundable_until as "refundableUntil",
      coalesce(g.starts_at, e.starts_at, s.starts_on::timestamptz) as "startsAt", c.valid_to as "validTo",
      c.transferred_at as "transferredAt", c.paper as "isPaper", c.virtual_ticket as "isVirtual",
      c.payment, ${isCancelled} as "isCancelled"
    from client_ticket c join ticket t on t.id = c.ticket_id
    left join game g on g.id = c.game_id left join club_event e on e.id = c.event_id left join season s on s.id = c.season_id
    where c.id = any(${[...new Set(ids)]}::bigint[]) order by c.id for no key update of c`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Stale when one was refunded or revoked meanwhile */
export async function refundTickets(
  tx: Tx,
  refunds: readonly { readonly id: bigint; readonly by: bigint; readonly at: Date }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update client_ticket c set state = 'refunded', refunded_by = n.by, ended_at = n.at, updated_at = n.at
    from unnest(${refunds.map(({ id }) => id)}::bigint[], ${refunds.map(({ by }) => by)}::bigint[],
      ${refunds.map(({ at }) => at)}::timestamptz[]) n (id, by, at)
    where c.id = n.id and c.state in ('valid', 'admitted', 'left', 'expired')`.execute(tx)
  if (numAffectedRows !== BigInt(refunds.length)) throw new Stale('a ticket has left its state')
}

/** @throws Stale when one is no longer valid, or was given away before */
export async function giveTickets(
  tx: Tx,
  gifts: readonly { readonly id: bigint; readonly to: Holder; readonly at: Date }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update client_ticket c set client_id = n.client_id, holder_name = n.name, holder_phone = null, transferred_at = n.at,
      updated_at = n.at
    from unnest(${gifts.map(({ id }) => id)}::bigint[], ${gifts.map(({ to }) => to.id)}::bigint[],
      ${gifts.map(({ to }) => to.name)}::text[], ${gifts.map(({ at }) => at)}::timestamptz[]) n (id, client_id, name, at)
    where c.id = n.id and c.state = 'valid' and c.transferred_at is null`.execute(tx)
  if (numAffectedRows !== BigInt(gifts.length)) throw new Stale('a ticket has left its state')
}
