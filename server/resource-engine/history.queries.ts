import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface LoggedActivity {
  readonly id: bigint
  readonly action: string
  readonly at: Date
  readonly actorType: 'staff' | 'client' | 'system'
  readonly actorId: bigint | null
  readonly actorName: string | null
  readonly approverName: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The history of a row, latest first. */
export async function selectActivities(
  db: Db,
  subject: { readonly type: string; readonly id: bigint },
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<LoggedActivity[]> {
  const { rows } = await sql<LoggedActivity>`
    select a.id, a.action, a.created_at as at, a.actor_type as "actorType", a.actor_id as "actorId",
      staff.name as "actorName", approver.name as "approverName", a.before, a.after
    from activity_log a
    left join staff_user staff on a.actor_type = 'staff' and staff.id = a.actor_id
    left join staff_user approver on approver.id = substring(a.after->>'approved_by' from '^\\d{1,18}$')::bigint
    where a.subject_type = ${subject.type} and a.subject_id = ${subject.id.toString()}
      and (${before}::bigint is null or a.id < ${before})
    order by a.id desc
    limit ${limit}`.execute(db)
  return rows
}
