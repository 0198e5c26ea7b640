import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ScanDirection, ScanReason, ScanResult } from '#contract/shapes/admit-ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { eventWindow, gameWindow } from './ticket-window.queries.ts'

/** A gate with what takes place there. Times are milliseconds since 1970. */
export interface OpenGate {
  readonly deviceId: bigint
  readonly gateId: bigint
  readonly name: Localized
  readonly direction: ScanDirection | 'both'
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly demandsMovingCode: boolean
  readonly sectorIds: readonly string[]
  /** What is nearest in time first. */
  readonly occasions: readonly OpenOccasion[]
  /** Of the database. */
  readonly now: number
  /** Results of the scans that this device has sent before, of those that were asked for. */
  readonly sent: readonly SentBefore[]
}

/** A game or an event at which a gate admits. */
export interface OpenOccasion {
  readonly gameId: string | null
  readonly eventId: string | null
  readonly seasonId: string | null
  readonly title: Localized
  readonly from: number
  readonly to: number
}

export interface SentBefore {
  readonly id: string
  readonly result: ScanResult
  readonly reason: ScanReason | null
}

/** A game of the stadium is meant from so long before it until so long after it. */
const nearHours = 24
/** A scan is sent at most so long after it was made. */
const lateDaysMax = 30

const ms = (moment: string) => sql`(extract(epoch from ${sql.raw(moment)}) * 1000)::double precision`

export interface Asked {
  readonly keyHash: Buffer
  /** Scans that the device sends: what took place at the first of them is meant too. */
  readonly scans: readonly { readonly id: string; readonly at: number }[]
}

/** Null for a key that no device has, or that was taken away. */
export async function findOpenGate(db: Db, { keyHash, scans }: Asked): Promise<OpenGate | null> {
  const first = scans.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<OpenGate>`
    select d.id as "deviceId", t.id as "gateId", jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name,
      t.direction, ${ms('t.opens_at')} as "opensAt", ${ms('t.closes_at')} as "closesAt",
      t.demands_moving_code as "demandsMovingCode",
      coalesce((select array_agg(x.sector_id::text) from ticket_gate_sector x where x.gate_id = t.id), '{}') as "sectorIds",
      coalesce((
        select jsonb_agg(jsonb_build_object('gameId', o.game_id, 'eventId', o.event_id, 'seasonId', o.season_id,
          'title', jsonb_build_object('ar', o.title_ar, 'en', o.title_en), 'from', ${ms('o.opens')}, 'to', ${ms('o.closes')})
          order by abs(extract(epoch from o.starts_at - now()))) from (
          select null as game_id, e.id::text as event_id, null as season_id, e.title_ar, e.title_en, e.starts_at,
            ${eventWindow.from} as opens, ${eventWindow.to} as closes
          from club_event e where e.id = t.event_id and e.cancelled_at is null and e.deleted_at is null
          union all
          select g.id::text, null, g.season_id::text, g.title_ar, g.title_en, g.starts_at, ${gameWindow.from}, ${gameWindow.to}
          from game g
          where t.event_id is null and g.deleted_at is null and g.status <> 'cancelled'
            and case when t.game_id is not null then g.id = t.game_id
              else g.stadium_id = t.stadium_id and g.starts_at between greatest(least(now(), to_timestamp(${first}::double precision / 1000)),
                now() - make_interval(days => ${lateDaysMax})) - make_interval(hours => ${nearHours})
                and now() + make_interval(hours => ${nearHours}) end
        ) o), '[]') as occasions,
      ${ms('now()')} as now,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.device_scan_id, 'result', s.result, 'reason', s.reason)) from ticket_scan s
        where s.device_id = d.id and s.device_scan_id = any(${scans.map(({ id }) => id)}::uuid[])), '[]') as sent
    from gate_device d join ticket_gate t on t.id = d.gate_id
    where d.key_hash = ${keyHash} and d.revoked_at is null and t.active and t.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Takes the code, so that it is good for one device. @returns the gate, or null */
export async function takePairingCode(
  tx: Tx,
  code: string,
): Promise<{ readonly id: bigint; readonly name: Localized } | null> {
  const { rows } = await sql<{ id: bigint; name: Localized }>`
    update ticket_gate set pairing_code = null, pairing_until = null, updated_at = now()
    where pairing_code = ${code} and pairing_until > now() and active and deleted_at is null
    returning id, jsonb_build_object('ar', name_ar, 'en', name_en) as name`.execute(tx)
  return rows[0] ?? null
}

export async function insertDevice(
  tx: Tx,
  device: { readonly gateId: bigint; readonly name: string; readonly keyHash: Buffer },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into gate_device (gate_id, name, key_hash) values (${device.gateId}, ${device.name}, ${device.keyHash})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0n
}

export async function noteSeen(
  db: Db,
  {
    deviceId,
    waiting,
    deviceTime,
  }: { readonly deviceId: bigint; readonly waiting: number; readonly deviceTime: number },
): Promise<void> {
  await sql`
    update gate_device set last_seen_at = now(), waiting = ${waiting},
      clock_offset_ms = (extract(epoch from now()) * 1000)::bigint - ${deviceTime}::bigint
    where id = ${deviceId}`.execute(db)
}
