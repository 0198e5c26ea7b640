import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** A row that a reader has seen. */
export interface Seen {
  readonly type: string
  readonly id: bigint
  readonly reader: string
}

/** A day's marks serve for that day; a late batch of a stopped process may still come after midnight. */
const marksKeptDays = 2

/** Counts each reader once a day in Tripoli, by the mark that only the first one makes. */
export async function addViews(tx: Tx, seen: readonly Seen[]): Promise<void> {
  await sql`
    with marked as (
      insert into view_mark (day, subject_type, subject_id, reader)
      select distinct (now() at time zone 'Africa/Tripoli')::date, type, id, reader
      from unnest(
        ${seen.map(({ type }) => type)}::text[], ${seen.map(({ id }) => id)}::bigint[],
        ${seen.map(({ reader }) => reader)}::text[]) as seen(type, id, reader)
      order by 2, 3, 4
      on conflict do nothing
      returning subject_type, subject_id
    )
    insert into engagement_count as n (subject_type, subject_id, views)
    select subject_type, subject_id, count(*) from marked group by 1, 2 order by 1, 2
    on conflict (subject_type, subject_id) do update set views = n.views + excluded.views`.execute(tx)
}

export async function forgetViewMarks(db: Db): Promise<void> {
  await sql`
    delete from view_mark
    where day < (now() at time zone 'Africa/Tripoli')::date - ${marksKeptDays}::integer`.execute(db)
}
