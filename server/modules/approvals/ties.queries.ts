import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type AccountEvent, tieHours } from './ties.rules.ts'

/** Each person who changed an account counts once for it, however often. */
const eventsMax = 10_000

/**
 * An account made with roles says nothing: it is one of the first two people, or older than the rule that two agree
 * about roles.
 */
const byOthers = sql`
  a.subject_type = 'staff_user' and a.subject_id = person.id::text and a.actor_type = 'staff'
  and a.actor_id <> person.id and not (a.action = 'created' and coalesce(a.after->'role_ids', '[]') <> '[]')`

/**
 * What others did to these accounts, and to the accounts of those others: from the activity log, which is sealed.
 * People's changes to their own account say nothing.
 *
 * @returns null when that is too much to read
 */
export async function findAccountEvents(db: Db, ids: readonly bigint[]): Promise<AccountEvent[] | null> {
  const { rows } = await sql<Omit<AccountEvent, 'byIds'> & { byId: bigint; approvedBy: string | null }>`
    with recursive person as (
      select unnest(${ids}::bigint[]) as id
      union
      select other.id from person
      cross join lateral (
        select distinct unnest(array[a.actor_id, (a.after->>'approved_by')::bigint]) as id
        from activity_log a where ${byOthers}
      ) other
      where other.id is not null
    )
    select person.id as "accountId", case a.action when 'created' then 'made' else 'changed' end as kind,
      a.actor_id as "byId", a.after->>'approved_by' as "approvedBy",
      max(a.created_at) > now() - make_interval(hours => ${tieHours}) as "isRecent"
    from person join activity_log a on ${byOthers}
    group by 1, 2, 3, 4 limit ${eventsMax + 1}`.execute(db)
  if (rows.length > eventsMax) return null
  return rows.map(({ byId, approvedBy, ...event }) => ({
    ...event,
    byIds: approvedBy === null ? [byId] : [byId, BigInt(approvedBy)],
  }))
}
