import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ScanReason, ScanResult } from '#contract/shapes/admit-ticket.ts'
import type { KnownUse } from '#contract/shapes/gate-data.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OpenOccasion } from './gate.queries.ts'
import { isAtOneOf, issue, notActivated, revoked } from './scan.queries.ts'

/** A transaction may commit so long after its time: what it changed is sent again. */
const overlapSeconds = 60

type At = readonly OpenOccasion[]

const isOfOccasion = (at: At) => {
  const all = (name: 'gameId' | 'eventId' | 'seasonId') => at.flatMap((occasion) => occasion[name] ?? [])
  return sql`(c.game_id = any(${all('gameId')}::bigint[]) or c.event_id = any(${all('eventId')}::bigint[])
    or c.season_id = any(${all('seasonId')}::bigint[]))`
}

const since = (moment: Date | null) =>
  moment === null
    ? sql`true`
    : sql`c.updated_at > ${moment}::timestamptz - make_interval(secs => ${overlapSeconds})`

/** Tickets of what takes place that are used, transferred or revoked; in the order of their ids. */
export async function listUses(
  db: Db,
  at: At,
  { changedAfter, gateIds }: { readonly changedAfter: Date | null; readonly gateIds: readonly bigint[] },
): Promise<readonly KnownUse[]> {
  const { rows } = await sql<{
    id: bigint
    issue: number
    revoked: boolean
    notActivated: boolean
    inside: number
    at: number | null
    gate: bigint | null
  }>`
    select c.id, ${issue} as issue, ${revoked} as revoked,
      ${notActivated} as "notActivated", coalesce(u.inside, 0)::integer as inside, u.at, u.gate
    from client_ticket c
    left join lateral (
      select sum(case s.direction when 'in' then 1 else -1 end) as inside,
        extract(epoch from max(s.scanned_at))::double precision as at,
        (array_agg(s.gate_id order by s.scanned_at desc, s.id desc))[1] as gate
      from ticket_scan s where s.client_ticket_id = c.id and s.result = 'admitted' and ${isAtOneOf(at)}
    ) u on true
    where ${isOfOccasion(at)} and ${since(changedAfter)}
      and (u.inside is not null or c.transferred_at is not null or c.virtual_ticket
        or c.state in ('reserved', 'refunded', 'revoked', 'expired') or ${changedAfter !== null})
    order by c.id`.execute(db)
  return rows.map(({ id, at: moment, gate, ...known }) => ({
    ...known,
    ticketId: id,
    last:
      moment === null || gate === null
        ? null
        : { at: Math.floor(moment), gate: Math.max(0, gateIds.indexOf(gate)) },
  }))
}

/** Gates where something of it was read, in the order of their ids. */
export async function listGates(
  db: Db,
  at: At,
): Promise<readonly { readonly id: bigint; readonly name: Localized }[]> {
  const { rows } = await sql<{ id: bigint; name: Localized }>`
    select id, jsonb_build_object('ar', name_ar, 'en', name_en) as name from ticket_gate
    where id in (select s.gate_id from ticket_scan s where ${isAtOneOf(at)}) order by id`.execute(db)
  return rows
}

interface Meeting {
  readonly number: string
  readonly firstGate: Localized
  readonly firstAt: number
  readonly laterGate: Localized
  readonly laterAt: number
}

/** Of a synchronisation. */
const duplicatesMax = 100

/** Tickets that this gate and another, or this one twice, have admitted; the newest judgement first. */
export async function listDuplicates(
  db: Db,
  gateId: bigint,
  at: At,
  after: Date | null,
): Promise<readonly Meeting[]> {
  const { rows } = await sql<Meeting>`
    select c.number, jsonb_build_object('ar', g1.name_ar, 'en', g1.name_en) as "firstGate",
      (extract(epoch from x.scanned_at) * 1000)::double precision as "firstAt",
      jsonb_build_object('ar', g2.name_ar, 'en', g2.name_en) as "laterGate",
      (extract(epoch from s.scanned_at) * 1000)::double precision as "laterAt"
    from ticket_scan s join ticket_scan x on x.id = s.first_id
    join client_ticket c on c.id = s.client_ticket_id
    join ticket_gate g1 on g1.id = x.gate_id join ticket_gate g2 on g2.id = s.gate_id
    where s.result = 'duplicated' and ${isAtOneOf(at)} and ${gateId} in (s.gate_id, x.gate_id)
      and (${after}::timestamptz is null or s.judged_at > ${after}::timestamptz - make_interval(secs => ${overlapSeconds}))
    order by s.judged_at desc limit ${duplicatesMax}`.execute(db)
  return rows
}

/** Scans of this device whose result is another than it decided. */
export async function listOverturned(db: Db, deviceId: bigint, after: Date | null) {
  const { rows } = await sql<{
    id: string
    result: ScanResult
    reason: ScanReason | null
    at: number | null
    gate: Localized | null
  }>`
    select s.device_scan_id as id, s.result, s.reason,
      (extract(epoch from x.scanned_at) * 1000)::double precision as at,
      case when g.id is not null then jsonb_build_object('ar', g.name_ar, 'en', g.name_en) end as gate
    from ticket_scan s left join ticket_scan x on x.id = s.first_id left join ticket_gate g on g.id = x.gate_id
    where s.device_id = ${deviceId} and s.result = 'duplicated'
      and (${after}::timestamptz is null or s.judged_at > ${after}::timestamptz - make_interval(secs => ${overlapSeconds}))
    order by s.judged_at desc limit ${duplicatesMax}`.execute(db)
  return rows
}

export async function countInside(db: Db, gateId: bigint, at: At): Promise<number> {
  const { rows } = await sql<{ inside: number }>`
    select coalesce(sum(case s.direction when 'in' then 1 else -1 end), 0)::integer as inside
    from ticket_scan s where s.gate_id = ${gateId} and s.result = 'admitted' and ${isAtOneOf(at)}`.execute(db)
  return rows[0]?.inside ?? 0
}
