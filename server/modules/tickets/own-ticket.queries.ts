import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ClientTicketState } from '#contract/shapes/ticket.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type SubjectRow, subjectColumns } from './shop.queries.ts'
import { endsByTime, startOf } from './stocked-ticket.queries.ts'

export interface OwnTicketRow extends SubjectRow {
  readonly id: bigint
  readonly number: string
  readonly name: Localized
  readonly state: ClientTicketState
  readonly clientId: bigint | null
  readonly buyerId: bigint | null
  readonly holder: string | null
  readonly holderPhone: string | null
  readonly sector: Localized | null
  readonly gates: string | null
  readonly seatRow: number | null
  readonly seat: number | null
  readonly seatsPerRow: number | null
  readonly guests: number
  readonly priceMinor: bigint
  readonly currency: string
  readonly isVirtual: boolean
  readonly gameId: bigint | null
  readonly eventId: bigint | null
  readonly seasonId: bigint | null
  readonly sectorId: bigint | null
  readonly validFrom: Date
  readonly validTo: Date
  readonly isTransferred: boolean
  readonly isTransferable: boolean
  readonly isRefundable: boolean
}

export const ownTicketColumns = sql`
  c.id, c.number, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name,
  case when c.state in ('valid', 'left') and c.valid_to <= now() and ${endsByTime} then 'expired' else c.state end as state,
  c.client_id as "clientId", c.buyer_id as "buyerId", c.holder_name as holder, c.holder_phone as "holderPhone",
  case when x.id is not null then jsonb_build_object('ar', x.name_ar, 'en', x.name_en) end as sector,
  coalesce(t.gates, x.gate_names) as gates, c.seat_row as "seatRow", c.seat, x.seats_per_row as "seatsPerRow", c.guests,
  c.price as "priceMinor", c.currency, c.virtual_ticket as "isVirtual", c.game_id as "gameId", c.event_id as "eventId",
  c.season_id as "seasonId", c.sector_id as "sectorId", c.valid_from as "validFrom", c.valid_to as "validTo",
  c.transferred_at is not null as "isTransferred",
  (c.state = 'valid' and c.transferred_at is null and ${startOf} > now() + interval '2 hours') as "isTransferable",
  (c.state = 'valid' and c.transferred_at is null and coalesce(t.refundable_until > now(), false)) as "isRefundable",
  ${subjectColumns}`

export const ownTicketTables = sql`
  client_ticket c join ticket t on t.id = c.ticket_id
  left join game g on g.id = c.game_id left join club_event e on e.id = c.event_id left join season s on s.id = c.season_id
  left join stadium_sector x on x.id = c.sector_id`

const isOf = (clientId: bigint) => sql`
  ((c.client_id = ${clientId} or (c.buyer_id = ${clientId} and not c.paper and c.transferred_at is null))
    and c.state <> 'reserved' and not (c.state = 'expired' and c.ended_at < c.valid_from and c.order_id in (
      select id from ticket_order where status = 'ended')))`

async function read(db: Db, rest: RawBuilder<unknown>): Promise<readonly OwnTicketRow[]> {
  const { rows } =
    await sql<OwnTicketRow>`select ${ownTicketColumns} from ${ownTicketTables} ${rest}`.execute(db)
  return rows
}

export async function listTicketsOf(
  db: Db,
  clientId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly OwnTicketRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    read(
      db,
      sql`where ${isOf(clientId)}
        order by c.state not in ('valid', 'admitted', 'left') or (c.valid_to <= now() and ${endsByTime}), ${startOf}, c.id
        limit ${limit} offset ${offset}`,
    ),
    sql<{
      total: number
    }>`select count(*)::integer as total from client_ticket c where ${isOf(clientId)}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findTicketOf(db: Db, clientId: bigint, id: bigint): Promise<OwnTicketRow | null> {
  const [row] = await read(db, sql`where ${isOf(clientId)} and c.id = ${id}`)
  return row ?? null
}

export async function findTicket(db: Db, id: bigint): Promise<OwnTicketRow | null> {
  const [row] = await read(db, sql`where c.id = ${id} and c.state <> 'reserved'`)
  return row ?? null
}

export async function listTicketsOfOrder(db: Db, orderId: bigint): Promise<readonly OwnTicketRow[]> {
  return read(db, sql`where c.order_id = ${orderId} order by c.id`)
}

/** The stream of a game that its virtual tickets open. */
export async function findLiveOf(db: Db, gameId: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from live where game_id = ${gameId} and active and deleted_at is null order by starts_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Whether this client holds a valid virtual ticket of the game. */
export async function holdsVirtualTicket(db: Db, clientId: bigint, gameId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from client_ticket where client_id = ${clientId} and game_id = ${gameId} and virtual_ticket
      and state in ('valid', 'admitted', 'left') limit 1`.execute(db)
  return rows.length > 0
}

/** A batch of paper tickets whose sheets are asked for. */
export async function findPrinted(
  db: Db,
  id: bigint,
): Promise<{ readonly prefix: string; readonly status: string } | null> {
  const row = await db
    .selectFrom('offline_ticket_batch')
    .select(['prefix', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** In the order of their sheets. */
export function listPaperTickets(
  db: Db,
  batchId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly OwnTicketRow[]> {
  return read(db, sql`where c.batch_id = ${batchId} order by c.id limit ${limit} offset ${offset}`)
}
