import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import { ticketHours } from '#contract/shapes/ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

/** A kind of ticket that an order takes from. */
export interface StockedTicket {
  readonly id: bigint
  readonly name: Localized
  readonly gameId: bigint | null
  readonly eventId: bigint | null
  readonly seasonId: bigint | null
  readonly priceMinor: bigint
  readonly currency: string
  readonly quota: number
  readonly taken: number
  readonly sectorId: bigint | null
  readonly firstSeat: number | null
  readonly lastSeat: number | null
  readonly seatsPerRow: number | null
  readonly perClientMax: number
  readonly isVirtual: boolean
  readonly forMe: boolean
  readonly forFriend: boolean
  readonly guestsMax: number
  readonly ageMin: number | null
  /** Not before its sale, not after it, and what it is for is still to come. */
  readonly onSale: boolean
  readonly validFrom: Date
  readonly validTo: Date
}

/** Tables of kinds `t`, with what each is for. */
export const ticketTables = sql`
  ticket t
  left join game g on g.id = t.game_id
  left join club_event e on e.id = t.event_id
  left join season s on s.id = t.season_id
  left join stadium_sector x on x.id = t.sector_id`

export const startOf = sql`coalesce(g.starts_at, e.starts_at, s.starts_on::timestamptz)`
const hours = (count: number) => sql`make_interval(hours => ${count})`
export const validFrom = sql`${startOf} - ${hours(ticketHours.beforeStart)}`
export const endOf = sql`coalesce(g.starts_at + ${hours(ticketHours.afterStart)}, e.ends_at + ${hours(ticketHours.afterEnd)},
  e.starts_at + ${hours(ticketHours.afterStart)}, (s.ends_on + 1)::timestamptz)`

/** Of a game `g` and an event `e`: one that was put off has no time yet, and tickets of a cancelled one are refunded. */
export const endsByTime = sql`coalesce(g.status not in ('postponed', 'cancelled'), e.cancelled_at is null)`

/** What it is for is not cancelled. */
const takesPlace = sql`
  case when g.id is not null then g.deleted_at is null and g.status in ('scheduled', 'postponed', 'live', 'half_time')
  when e.id is not null then e.deleted_at is null and e.cancelled_at is null and e.active
  else s.deleted_at is null and s.active end`

export const isListed = sql`(t.active and t.deleted_at is null and ${takesPlace} and ${endOf} > now())`
/** A game that was put off has no time yet. */
export const isOnSale = sql`(${isListed} and coalesce(t.sale_from <= now(), true) and coalesce(t.sale_to > now(), true)
  and coalesce(g.status <> 'postponed', true))`

const columns = sql`
  t.id, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name, t.game_id as "gameId", t.event_id as "eventId",
  t.season_id as "seasonId", t.price as "priceMinor", t.currency, t.quota, t.taken, t.sector_id as "sectorId",
  t.seat as "firstSeat", t.last_seat as "lastSeat", x.seats_per_row as "seatsPerRow", t.per_client_max as "perClientMax",
  t.virtual_ticket as "isVirtual", t.ticket_for_me as "forMe", t.ticket_for_friend as "forFriend", t.guests as "guestsMax",
  t.age_min as "ageMin", ${isOnSale} as "onSale", ${validFrom} as "validFrom", ${endOf} as "validTo"`

/** Locks the kinds in the order of their ids: an order that has begun is waited for. */
export function lockTickets(tx: Tx, ids: readonly bigint[]): Promise<readonly StockedTicket[]> {
  return readTickets(tx, ids, true)
}

/** The same without the lock, which only a race test leaves out. */
export async function readTickets(
  db: Db,
  ids: readonly bigint[],
  locked = false,
): Promise<readonly StockedTicket[]> {
  const { rows } = await sql<StockedTicket>`
    select ${columns} from ${ticketTables} where t.id = any(${[...new Set(ids)]}::bigint[]) order by t.id
    ${locked ? sql`for no key update of t` : sql``}`.execute(db)
  return rows
}

const takenStates = sql`('reserved', 'valid', 'admitted', 'left')`

/** Seats that are held, sold or used, by kind of ticket. */
export async function findTakenSeats(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Set<number>>> {
  const { rows } = await sql<{ ticketId: bigint; seats: number[] }>`
    select ticket_id as "ticketId", array_agg(seat) as seats from client_ticket
    where ticket_id = any(${[...new Set(ids)]}::bigint[]) and seat is not null and state in ${takenStates}
    group by ticket_id`.execute(db)
  return new Map(rows.map(({ ticketId, seats }) => [ticketId, new Set(seats)]))
}

/** How many tickets each buyer has of each kind: `ticket buyer`. */
export async function countBought(
  db: Db,
  pairs: readonly { readonly ticketId: bigint; readonly clientId: bigint }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ticketId: bigint; buyerId: bigint; count: number }>`
    select ticket_id as "ticketId", buyer_id as "buyerId", count(*)::integer as count from client_ticket
    where (ticket_id, buyer_id) in (select * from unnest(
      ${pairs.map(({ ticketId }) => ticketId)}::bigint[], ${pairs.map(({ clientId }) => clientId)}::bigint[]))
      and state in ${takenStates} and not paper
    group by ticket_id, buyer_id`.execute(db)
  return new Map(rows.map(({ ticketId, buyerId, count }) => [`${ticketId} ${buyerId}`, count]))
}

export interface TakenPlaces {
  readonly ticketId: bigint
  /** Below zero: given back. */
  readonly people: number
}

/** @throws Stale when there are fewer than when they were locked */
export async function takePlaces(tx: Tx, places: readonly TakenPlaces[]): Promise<void> {
  const sums = new Map<bigint, number>()
  for (const { ticketId, people } of places) sums.set(ticketId, (sums.get(ticketId) ?? 0) + people)
  const { numAffectedRows } = await sql`
    update ticket t set taken = t.taken + n.people
    from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::integer[]) n (id, people)
    where t.id = n.id and t.taken + n.people between 0 and t.quota`.execute(tx)
  if (numAffectedRows !== BigInt(sums.size))
    throw new Stale('the places of a ticket changed before its order')
}
