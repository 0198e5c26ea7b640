import { sql } from 'kysely'
import { settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/database.ts'

const openSeconds = 600

export interface LiveStream {
  readonly url: string
  readonly watchers: string
  readonly status: string
  /** A virtual ticket of this game opens it. */
  readonly gameId: bigint | null
  /** When an address that is signed now ends, in seconds since 1970. */
  readonly signedUntil: bigint
}

/** The stream of a row that is published now. */
export async function findStream(db: Db, id: bigint): Promise<LiveStream | null> {
  const { rows } = await sql<LiveStream>`
    select stream_url as url, status, game_id as "gameId",
      coalesce(watchers, (select value #>> '{}' from setting where key = 'live_watchers'), ${settings.keys.live_watchers.default}) as watchers,
      extract(epoch from now() + make_interval(secs => ${openSeconds}))::bigint as "signedUntil"
    from live
    where id = ${id} and deleted_at is null and active
      and coalesce(publish_at_from <= now(), true) and coalesce(publish_at_to > now(), true)`.execute(db)
  return rows[0] ?? null
}
