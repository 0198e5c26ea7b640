import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What a request needs to know of its session; one row a token hash. */
export interface SessionRow {
  readonly token_hash: Buffer
  readonly id: bigint
  readonly staff_user_id: bigint
  readonly state: 'halfway' | 'open'
  readonly holds_all: boolean
  readonly permissions: readonly string[]
  /** Not written as used for a minute. */
  readonly is_stale: boolean
}

/** Half an hour of rest ends a session; so does a working day, whatever was done in it. */
const open = `
  s.ended_at is null and s.expires_at > now() and s.last_access > now() - interval '30 minutes'
  and u.active and u.deleted_at is null`

/** By hand and prepared: it runs for every request. The rights come along, so that what is taken away is gone at once. */
export async function selectOpenSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  const text = `
    select s.token_hash, s.id, s.staff_user_id, s.state,
           s.last_access < now() - interval '1 minute' as is_stale,
           exists (select from staff_user_role h join role r on r.id = h.role_id
                   where h.staff_user_id = u.id and r.holds_all) as holds_all,
           array(select distinct p.permission from staff_user_role h
                 join role_permission p on p.role_id = h.role_id where h.staff_user_id = u.id) as permissions
    from staff_session s join staff_user u on u.id = s.staff_user_id
    where ${open} and s.token_hash = any($1::bytea[])`
  const { rows } = await pool.query<SessionRow>({
    name: 'open-staff-sessions',
    text,
    values: [tokenHashes],
  })
  return rows
}

export async function touchSession(pool: pg.Pool, id: bigint): Promise<void> {
  await pool.query(
    `update staff_session set last_access = now() where id = $1 and last_access < now() - interval '1 minute'`,
    [String(id)],
  )
}

export interface NewSession {
  readonly staffId: bigint
  readonly tokenHash: Buffer
  readonly state: 'halfway' | 'open'
  readonly ip: string
  readonly agent: string | null
  readonly device: string | null
  readonly os: string | null
  readonly browser: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<bigint> {
  const life = session.state === 'open' ? '12 hours' : '10 minutes'
  const { id } = await tx
    .insertInto('staff_session')
    .values({
      staff_user_id: session.staffId,
      token_hash: session.tokenHash,
      state: session.state,
      ip: session.ip,
      agent: session.agent,
      device: session.device,
      os: session.os,
      browser: session.browser,
      expires_at: sql`now() + ${life}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All but the newest `keep` of somebody's open sessions end. The login log says when. */
export async function endOldestSessions(tx: Tx, staffId: bigint, keep: number): Promise<void> {
  const ended = await tx
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, challenge: null })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('staff_session')
        .select('id')
        .where('staff_user_id', '=', staffId)
        .where('ended_at', 'is', null)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .returning('id')
    .execute()
  await noteLogout(tx, ended)
}

/**
 * Ends sessions of somebody: one, or all but one. The login log says when.
 * @returns how many ended
 */
export async function endSessions(
  tx: Tx,
  staffId: bigint,
  which: { readonly only?: bigint; readonly but?: bigint | null } = {},
): Promise<number> {
  const { only, but = null } = which
  const ended = await tx
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, challenge: null })
    .where('staff_user_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0n))
    .$if(but !== null, (query) => query.where('id', '!=', but ?? 0n))
    .returning('id')
    .execute()
  await noteLogout(tx, ended)
  return ended.length
}

async function noteLogout(tx: Tx, ended: readonly { readonly id: bigint }[]): Promise<void> {
  if (ended.length === 0) return
  await tx
    .updateTable('login_log')
    .set({ logout_at: sql`now()` })
    .where('actor_type', '=', 'staff')
    .where(
      'session_id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
}

/** Whether nothing ended it since its request was let in. */
export async function isUnended(db: Db, sessionId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function selectSessions(db: Db, staffId: bigint, limit: number) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'device', 'os', 'browser', 'ip', 'created_at', 'last_access'])
    .where('staff_user_id', '=', staffId)
    .where('state', '=', 'open')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_access', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
