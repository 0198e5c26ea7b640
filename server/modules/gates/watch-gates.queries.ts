import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface FullGate {
  readonly gateId: bigint
  readonly inside: number
  readonly capacity: number
}

/** Gates through which as many came as they may, at what was last read there within a day. */
export async function listFullGates(db: Db): Promise<readonly FullGate[]> {
  const { rows } = await sql<FullGate>`
    select t.id as "gateId", t.capacity, n.inside from ticket_gate t
    join lateral (
      select s.game_id, s.event_id from ticket_scan s
      where s.gate_id = t.id and s.created_at > now() - interval '1 day' order by s.id desc limit 1) l on true
    join lateral (
      select coalesce(sum(case s.direction when 'in' then 1 else -1 end), 0)::integer as inside from ticket_scan s
      where s.gate_id = t.id and s.result = 'admitted' and s.game_id is not distinct from l.game_id
        and s.event_id is not distinct from l.event_id) n on true
    where t.capacity is not null and t.active and t.deleted_at is null and n.inside >= t.capacity
    order by t.id`.execute(db)
  return rows
}

interface Duplicate {
  readonly number: string
  readonly first_gate_id: bigint
  readonly later_gate_id: bigint
  readonly seconds_apart: number
}

/** A little longer than between two turns of the chore. */
const sinceMinutes = 3
const listedMax = 100

/** Tickets that were found to be let in twice just now. */
export async function listNewDuplicates(db: Db): Promise<readonly Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select c.number, x.gate_id as first_gate_id, s.gate_id as later_gate_id,
      round(extract(epoch from s.scanned_at - x.scanned_at))::integer as seconds_apart
    from ticket_scan s join ticket_scan x on x.id = s.first_id join client_ticket c on c.id = s.client_ticket_id
    where s.result = 'duplicated' and s.judged_at > now() - make_interval(mins => ${sinceMinutes})
    order by s.judged_at desc limit ${listedMax}`.execute(db)
  return rows
}
