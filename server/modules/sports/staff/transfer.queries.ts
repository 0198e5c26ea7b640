import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

const today = sql`(now() at time zone 'Africa/Tripoli')::date`

/** Of a member of staff `t`. */
export const contractState = sql`(case
  when t.contract_ends_at is null then 'none'
  when t.contract_ends_at < ${today} then 'ended'
  when t.contract_ends_at <= ${today} + 90 then 'ending'
  else 'running' end)`

/**
 * People are in the club that their last transfer until today led to, and without one in their first.
 * @param staffId null: everybody
 */
export async function followTransfers(tx: Tx, staffId: bigint | null = null): Promise<void> {
  await sql`
    update club_staff s set club_id = now_at.club_id, updated_at = now()
    from club_staff o
    cross join lateral (
      select case when p.id is null then o.first_club_id else p.to_club_id end as club_id
      from (select) one
      left join lateral (
        select p.id, p.to_club_id from player_transfer p
        where p.staff_id = o.id and p.deleted_at is null and p.moved_on <= ${today}
        order by p.moved_on desc, p.id desc limit 1) p on true
    ) now_at
    where s.id = o.id and s.club_id is distinct from now_at.club_id
      and (${staffId}::bigint is null or s.id = ${staffId}::bigint)`.execute(tx)
}
