import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** A viewer has one view at a time. */
export async function endViewsOf(tx: Tx, viewerId: bigint): Promise<void> {
  await sql`
    update client_session set ended_at = least(now(), expires_at)
    where viewer_id = ${viewerId} and ended_at is null`.execute(tx)
}

interface NewView {
  readonly clientId: bigint
  readonly viewerId: bigint
  readonly tokenHash: Buffer
  readonly minutes: number
}

export async function insertView(tx: Tx, { clientId, viewerId, tokenHash, minutes }: NewView): Promise<void> {
  await sql`
    insert into client_session (client_id, viewer_id, token_hash, expires_at)
    values (${clientId}, ${viewerId}, ${tokenHash}, now() + make_interval(mins => ${minutes}))`.execute(tx)
}

interface ViewShown {
  readonly id: bigint
  readonly created_at: Date
  readonly last_access: Date
  /** Null: it is open. */
  readonly ended_at: Date | null
}

const viewsMax = 20

/** The latest times that staff looked at the portal as this client, until they are purged. */
export async function selectViews(db: Db, clientId: bigint): Promise<readonly ViewShown[]> {
  const { rows } = await sql<ViewShown>`
    select id, created_at, last_access, case when ended_at is not null or expires_at <= now()
           then least(ended_at, expires_at) end as ended_at
    from client_session where client_id = ${clientId} and viewer_id is not null
    order by id desc limit ${viewsMax}`.execute(db)
  return rows
}
