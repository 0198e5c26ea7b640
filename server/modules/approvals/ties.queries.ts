import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type AccountEvent, tieHours } from './ties.rules.ts'

const eventsMax = 5_000

/**
 * What others did to these accounts, and to the accounts of those others: from the activity log, which is sealed.
 * People's changes to their own account say nothing.
 */
export async function findAccountEvents(db: Db, ids: readonly bigint[]): Promise<AccountEvent[]> {
  const { rows } = await sql<Omit<AccountEvent, 'byIds'> & { byId: bigint; approvedBy: string | null }>`
    with recursive event as (
      select a.id, a.subject_id::bigint as account_id, a.action, a.actor_id, a.after->>'approved_by' as approved_by,
        a.created_at
      from unnest(${ids}::bigint[]) asked
      join activity_log a on a.subject_type = 'staff_user' and a.subject_id = asked::text
        and a.actor_type = 'staff' and a.actor_id <> asked
      union
      select a.id, a.subject_id::bigint, a.action, a.actor_id, a.after->>'approved_by', a.created_at
      from event e
      cross join lateral unnest(array[e.actor_id, e.approved_by::bigint]) person
      join activity_log a on a.subject_type = 'staff_user' and a.subject_id = person::text
        and a.actor_type = 'staff' and a.actor_id <> person
    )
    select account_id as "accountId", case action when 'created' then 'made' else 'changed' end as kind,
      actor_id as "byId", approved_by as "approvedBy",
      created_at > now() - make_interval(hours => ${tieHours}) as "isRecent"
    from event order by id desc limit ${eventsMax}`.execute(db)
  return rows.map(({ byId, approvedBy, ...event }) => ({
    ...event,
    byIds: approvedBy === null ? [byId] : [byId, BigInt(approvedBy)],
  }))
}
