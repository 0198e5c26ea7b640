import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findTakenSeats, isListed, startOf, ticketTables } from './stocked-ticket.queries.ts'

const kindsMax = 200

export interface SubjectRow {
  readonly subjectKind: 'game' | 'event' | 'season'
  readonly subjectId: bigint
  readonly title: Localized
  readonly place: Localized | null
  readonly startsAt: Date
  readonly subjectStatus: 'planned' | 'postponed' | 'cancelled'
}

/** Of the tables of `ticketTables`. */
export const subjectColumns = sql`
  case when g.id is not null then 'game' when e.id is not null then 'event' else 'season' end as "subjectKind",
  coalesce(g.id, e.id, s.id) as "subjectId",
  jsonb_build_object('ar', coalesce(g.title_ar, e.title_ar, s.name_ar), 'en', coalesce(g.title_en, e.title_en, s.name_en))
    as title,
  coalesce((select jsonb_build_object('ar', d.name_ar, 'en', d.name_en) from stadium d where d.id = g.stadium_id),
    case when e.id is not null then jsonb_build_object('ar', e.place_ar, 'en', e.place_en) end) as place,
  ${startOf} as "startsAt",
  case when g.status = 'postponed' then 'postponed'
    when g.status = 'cancelled' or e.cancelled_at is not null then 'cancelled' else 'planned' end as "subjectStatus"`

export interface KindRow extends SubjectRow {
  readonly id: bigint
  readonly name: Localized
  readonly priceMinor: bigint
  readonly currency: string
  readonly state: 'on_sale' | 'sold_out' | 'not_yet' | 'no_longer'
  readonly left: number
  readonly saleFrom: Date | null
  readonly saleTo: Date | null
  readonly sector: Localized | null
  readonly gates: string | null
  readonly firstSeat: number | null
  readonly lastSeat: number | null
  readonly seatsPerRow: number | null
  readonly isVirtual: boolean
  readonly perClientMax: number
  readonly forMe: boolean
  readonly forFriend: boolean
  readonly guestsMax: number
  readonly ageMin: number | null
  readonly refundableUntil: Date | null
}

const kindColumns = sql`
  t.id, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name, t.price as "priceMinor", t.currency,
  case when t.sale_from > now() then 'not_yet'
    when t.sale_to <= now() or g.status = 'postponed' then 'no_longer'
    when t.taken >= t.quota then 'sold_out' else 'on_sale' end as state,
  t.quota - t.taken as left, t.sale_from as "saleFrom", t.sale_to as "saleTo",
  case when x.id is not null then jsonb_build_object('ar', x.name_ar, 'en', x.name_en) end as sector,
  coalesce(t.gates, x.gate_names) as gates, t.seat as "firstSeat", t.last_seat as "lastSeat",
  x.seats_per_row as "seatsPerRow", t.virtual_ticket as "isVirtual", t.per_client_max as "perClientMax",
  t.ticket_for_me as "forMe", t.ticket_for_friend as "forFriend", t.guests as "guestsMax", t.age_min as "ageMin",
  t.refundable_until as "refundableUntil", ${subjectColumns}`

async function readKinds(db: Db, condition: RawBuilder<unknown>): Promise<readonly KindRow[]> {
  const { rows } = await sql<KindRow>`
    select ${kindColumns} from ${ticketTables} where ${isListed} and ${condition}
    order by ${startOf}, t.price, t.id limit ${kindsMax}`.execute(db)
  return rows
}

export function listKinds(
  db: Db,
  { gameId, eventId }: { readonly gameId: bigint | undefined; readonly eventId: bigint | undefined },
): Promise<readonly KindRow[]> {
  return readKinds(
    db,
    sql`(${gameId ?? null}::bigint is null or t.game_id = ${gameId ?? null})
      and (${eventId ?? null}::bigint is null or t.event_id = ${eventId ?? null})`,
  )
}

export async function findKind(db: Db, id: bigint): Promise<KindRow | null> {
  const [row] = await readKinds(db, sql`t.id = ${id}`)
  return row ?? null
}

export async function takenSeatsOf(db: Db, id: bigint): Promise<readonly number[]> {
  return [...((await findTakenSeats(db, [id])).get(id) ?? [])].toSorted((a, b) => a - b)
}

export async function hasShownTickets(db: Db): Promise<boolean> {
  const { rows } = await sql`select from ${ticketTables} where ${isListed} limit 1`.execute(db)
  return rows.length > 0
}
