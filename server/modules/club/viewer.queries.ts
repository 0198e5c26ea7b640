import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Viewer {
  readonly liveId: bigint
  /** The client, or the cookie of a browser. */
  readonly reader: string
}

/** Two calls of a page may be lost before it is no longer counted. */
const countedSeconds = 75

/** Of a stream that runs and is shown; nobody else is counted. */
export async function addViewers(tx: Tx, viewers: readonly Viewer[]): Promise<void> {
  await sql`
    insert into live_viewer (live_id, reader)
    select distinct v.live_id, v.reader
    from unnest(
      ${viewers.map(({ liveId }) => liveId)}::bigint[], ${viewers.map(({ reader }) => reader)}::text[]
    ) v (live_id, reader) join live t on t.id = v.live_id
    where t.status = 'live' and t.active and t.deleted_at is null
    order by 1, 2
    on conflict (live_id, reader) do update set seen_at = now()`.execute(tx)
}

export const viewersNow: RawBuilder<number> = sql<number>`(
  select count(*)::integer from live_viewer v
  where v.live_id = t.id and v.seen_at > now() - make_interval(secs => ${sql.lit(countedSeconds)}))`

export async function countViewers(db: Db, liveId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${viewersNow} as count from live t where t.id = ${liveId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function forgetViewers(db: Db): Promise<void> {
  await sql`delete from live_viewer where seen_at < now() - interval '1 day'`.execute(db)
}
