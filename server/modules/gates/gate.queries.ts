import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ScanDirection } from '#contract/shapes/admit-ticket.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

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
  readonly gameId: bigint | null
  readonly eventId: bigint | null
  readonly seasonId: bigint | null
  readonly title: Localized | null
  /** Of the database. */
  readonly now: number
}

/** A game of the stadium is meant from so long before it until so long after it. */
const nearHours = 24

const ms = (moment: string) => sql`(extract(epoch from ${sql.raw(moment)}) * 1000)::double precision`

/** Null for a key that no device has, or that was taken away. */
export async function findOpenGate(db: Db, keyHash: Buffer): Promise<OpenGate | null> {
  const { rows } = await sql<OpenGate>`
    select d.id as "deviceId", t.id as "gateId", jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name,
      t.direction, ${ms('t.opens_at')} as "opensAt", ${ms('t.closes_at')} as "closesAt",
      t.demands_moving_code as "demandsMovingCode",
      coalesce((select array_agg(x.sector_id::text) from ticket_gate_sector x where x.gate_id = t.id), '{}') as "sectorIds",
      g.id as "gameId", t.event_id as "eventId", g.season_id as "seasonId",
      case when e.id is not null then jsonb_build_object('ar', e.title_ar, 'en', e.title_en)
        when g.id is not null then jsonb_build_object('ar', g.title_ar, 'en', g.title_en) end as title,
      ${ms('now()')} as now
    from gate_device d join ticket_gate t on t.id = d.gate_id
    left join club_event e on e.id = t.event_id
    left join lateral (
      select g.id, g.season_id, g.title_ar, g.title_en from game g
      where t.event_id is null and g.deleted_at is null and g.status <> 'cancelled'
        and case when t.game_id is not null then g.id = t.game_id
          else g.stadium_id = t.stadium_id
            and g.starts_at between now() - make_interval(hours => ${nearHours}) and now() + make_interval(hours => ${nearHours}) end
      order by abs(extract(epoch from g.starts_at - now())) limit 1
    ) g on true
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
