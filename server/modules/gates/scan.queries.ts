import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ScanDirection, ScanReason, ScanResult } from '#contract/shapes/admit-ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OpenOccasion } from './gate.queries.ts'

/** What takes place: one of both. */
export interface Occasion {
  readonly gameId: bigint | null
  readonly eventId: bigint | null
}

/** Scans `s` at one of these. */
export function isAtOneOf(occasions: readonly OpenOccasion[]) {
  const games = occasions.flatMap(({ gameId }) => gameId ?? [])
  const events = occasions.flatMap(({ eventId }) => eventId ?? [])
  return sql`(s.game_id = any(${games}::bigint[]) or s.event_id = any(${events}::bigint[]))`
}

export interface ScannedTicket extends Occasion {
  readonly id: bigint
  readonly number: string
  readonly guests: number
  readonly sectorId: bigint | null
  readonly seasonId: bigint | null
  readonly issue: number
  readonly isRevoked: boolean
  readonly isNotActivated: boolean
  /** No gate has admitted it so far. */
  readonly isUnused: boolean
  /** Seconds since 1970. */
  readonly validFrom: number
  readonly validTo: number
}

/** Of a ticket `c`: it admits nobody, whenever it is shown; an order that was never paid gives no ticket. */
export const revoked = sql`(c.virtual_ticket or c.state in ('reserved', 'refunded', 'revoked')
  or (c.state = 'expired' and exists (select from ticket_order o where o.id = c.order_id and o.status <> 'paid')))`
/** Of a ticket `c`: its sheet is printed, and no seller has paid for it. */
export const notActivated = sql`(c.paper and c.state = 'reserved')`
export const issue = sql`(case when c.transferred_at is null then 0 else 1 end)`

/** Locks tickets in the order of their ids: scans of one ticket are judged one after the other. */
export async function lockScannedTickets(tx: Tx, ids: readonly bigint[]): Promise<readonly ScannedTicket[]> {
  const { rows } = await sql<ScannedTicket>`
    select c.id, c.number, c.guests, c.sector_id as "sectorId", ${issue} as issue, ${revoked} as "isRevoked",
      ${notActivated} as "isNotActivated", c.state = 'valid' as "isUnused",
      c.game_id as "gameId", c.event_id as "eventId", c.season_id as "seasonId",
      floor(extract(epoch from c.valid_from))::double precision as "validFrom",
      ceil(extract(epoch from c.valid_to))::double precision as "validTo"
    from client_ticket c where c.id = any(${ids}::bigint[]) order by c.id for no key update of c`.execute(tx)
  return rows
}

/** The same by what is printed below a code, for those that cannot be read. */
export async function findNumbered(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: bigint; number: string }>`
    select id, number from client_ticket where number = any(${numbers}::text[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** An earlier scan that was admitted where it was made. `at`: milliseconds since 1970. */
export interface StoredScan extends Occasion {
  readonly id: bigint
  readonly deviceScanId: string
  readonly ticketId: bigint
  readonly gate: Localized
  readonly direction: ScanDirection
  readonly at: number
  readonly result: ScanResult
}

const at = sql`(extract(epoch from s.scanned_at) * 1000)::double precision`

export async function listAdmitted(
  db: Db,
  occasions: readonly OpenOccasion[],
  ticketIds: readonly bigint[],
): Promise<readonly StoredScan[]> {
  const { rows } = await sql<StoredScan>`
    select s.id, s.device_scan_id as "deviceScanId", s.client_ticket_id as "ticketId", s.direction, ${at} as at, s.result,
      s.game_id as "gameId", s.event_id as "eventId", jsonb_build_object('ar', g.name_ar, 'en', g.name_en) as gate
    from ticket_scan s join ticket_gate g on g.id = s.gate_id
    where s.client_ticket_id = any(${ticketIds}::bigint[]) and s.result in ('admitted', 'duplicated') and ${isAtOneOf(occasions)}`.execute(
    db,
  )
  return rows
}

export interface NewScan extends Occasion {
  readonly gateId: bigint
  readonly deviceId: bigint
  readonly deviceScanId: string
  readonly ticketId: bigint | null
  readonly sectorId: bigint | null
  readonly direction: ScanDirection
  readonly at: number
  /** As the gate decided, or as it was decided here. */
  readonly decided: Exclude<ScanResult, 'duplicated'>
  readonly result: Exclude<ScanResult, 'duplicated'>
  readonly reason: ScanReason | null
  readonly online: boolean
}

/** Persons of a ticket who are inside. */
export interface Inside {
  readonly ticketId: bigint
  readonly inside: number
}

/**
 * Keeps scans, and the persons inside with the state of each ticket; a ticket that no gate has admitted stays `valid`. A gate
 * that did not wait for our refusal has let the person in: that is what is kept.
 * @returns the ids of the scans that are new, by the id of the device
 */
export async function saveScans(
  tx: Tx,
  scans: readonly NewScan[],
  uses: readonly Inside[],
): Promise<ReadonlyMap<string, bigint>> {
  const all = <Name extends keyof NewScan>(name: Name) => scans.map((scan) => scan[name])
  const { rows } = await sql<{ id: bigint; scan: string }>`
    with used as (
      update client_ticket c set admitted_count = u.inside, updated_at = clock_timestamp(),
        state = case when c.state not in ('valid', 'admitted', 'left') then c.state
          when u.inside > 0 then 'admitted' else 'left' end
      from unnest(${uses.map(({ ticketId }) => ticketId)}::bigint[], ${uses.map(({ inside }) => inside)}::integer[])
        as u (id, inside)
      where c.id = u.id
    )
    insert into ticket_scan (gate_id, device_id, device_scan_id, client_ticket_id, game_id, event_id, sector_id, direction,
      scanned_at, decided, result, reason, online)
    select gate, device, scan, ticket, game, event, sector, direction, to_timestamp(at / 1000), decided, result, reason, online
    from unnest(${all('gateId')}::bigint[], ${all('deviceId')}::bigint[], ${all('deviceScanId')}::uuid[],
      ${all('ticketId')}::bigint[], ${all('gameId')}::bigint[], ${all('eventId')}::bigint[], ${all('sectorId')}::bigint[],
      ${all('direction')}::text[], ${all('at')}::double precision[], ${all('decided')}::text[], ${all('result')}::text[], ${all('reason')}::text[],
      ${all('online')}::boolean[])
      as n (gate, device, scan, ticket, game, event, sector, direction, at, decided, result, reason, online)
    on conflict (device_id, device_scan_id) do update
      set decided = excluded.decided, result = excluded.result, reason = excluded.reason, online = false, scanned_at = excluded.scanned_at
      where ticket_scan.online and ticket_scan.result not in ('admitted', 'duplicated') and excluded.result = 'admitted'
    returning id, device_scan_id as scan`.execute(tx)
  return new Map(rows.map(({ id, scan }) => [scan, id]))
}

export interface KeptJudgement {
  readonly id: bigint
  readonly result: 'admitted' | 'duplicated'
  readonly firstId: bigint | null
}

export async function keepJudgements(tx: Tx, judged: readonly KeptJudgement[]): Promise<void> {
  await sql`
    update ticket_scan s set result = j.result, first_id = j.first, judged_at = clock_timestamp(), updated_at = now()
    from unnest(${judged.map(({ id }) => id)}::bigint[], ${judged.map(({ result }) => result)}::text[],
      ${judged.map(({ firstId }) => firstId)}::bigint[]) as j (id, result, first)
    where s.id = j.id`.execute(tx)
}
