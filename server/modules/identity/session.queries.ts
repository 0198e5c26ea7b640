import { sql } from 'kysely'
import type pg from 'pg'
import { settings } from '#contract/operations/settings/settings.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What a request needs to know of its session; one row a token hash. */
export interface SessionRow {
  readonly token_hash: Buffer
  readonly id: bigint
  readonly client_id: bigint
  readonly name: string
  readonly pro: boolean
  readonly merchant: boolean
  readonly seller: boolean
  readonly phone: string
  readonly email: string | null
  readonly phone_verified: boolean
  readonly email_verified: boolean
  readonly phone_needed: boolean
  readonly email_needed: boolean
  /** Not written as used for a minute. */
  readonly is_stale: boolean
}

const { allow_access_without_verify_phone: unverified, verify_email_required: emailNeeded } = settings.keys
const openSession = `
    select s.token_hash, s.id, s.client_id, c.name, c.pro, c.merchant, c.seller, c.phone, c.email,
           c.phone_verified_at is not null as phone_verified, c.email_verified_at is not null as email_verified,
           not coalesce((select value from setting where key = 'allow_access_without_verify_phone')::boolean, ${unverified.default}) as phone_needed,
           coalesce((select value from setting where key = 'verify_email_required')::boolean, ${emailNeeded.default}) as email_needed,
           s.last_access < now() - interval '1 minute' as is_stale
    from client_session s
    join client c on c.id = s.client_id
    where s.ended_at is null and s.expires_at > now() and c.status = 'active' and c.deleted_at is null`

/** By hand and prepared: it runs for every request. */
export async function selectOpenSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  const text = `${openSession} and s.token_hash = any($1::bytea[])`
  const { rows } = await pool.query<SessionRow>({ name: 'open-sessions', text, values: [tokenHashes] })
  return rows
}

/** The session whose key for the event stream this is, while the key lives. */
export async function selectSessionByKey(pool: pg.Pool, keyHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>(
    `${openSession} and s.key_hash = $1 and s.key_expires_at > now()`,
    [keyHash],
  )
  return rows[0] ?? null
}

/** Those of the sessions that are still open. */
export async function selectStillOpen(pool: pg.Pool, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await pool.query<SessionRow>(`${openSession} and s.id = any($1::bigint[])`, [
    ids.map(String),
  ])
  return rows.map(({ id }) => id)
}

export async function touchSessions(pool: pg.Pool, ids: readonly bigint[]): Promise<void> {
  await pool.query(
    `update client_session set last_access = now() where id = any($1::bigint[]) and last_access < now() - interval '1 minute'`,
    [ids.map(String)],
  )
}

export interface NewSession {
  readonly clientId: bigint
  readonly tokenHash: Buffer
  readonly keyHash: Buffer
  readonly ip: string
  readonly agent: string | null
  readonly device: string | null
  readonly os: string | null
  readonly browser: string | null
}

const keyLife = sql<Date>`now() + interval '5 minutes'`

export async function insertSession(tx: Tx, session: NewSession): Promise<bigint> {
  const { id } = await tx
    .insertInto('client_session')
    .values({
      client_id: session.clientId,
      token_hash: session.tokenHash,
      key_hash: session.keyHash,
      key_expires_at: keyLife,
      ip: session.ip,
      agent: session.agent,
      device: session.device,
      os: session.os,
      browser: session.browser,
      expires_at: sql`now() + interval '30 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All but the newest `keep` of a client's open sessions end. */
export async function endOldestSessions(tx: Tx, clientId: bigint, keep: number): Promise<void> {
  await tx
    .updateTable('client_session')
    .set({ ended_at: sql`now()` })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('client_session')
        .select('id')
        .where('client_id', '=', clientId)
        .where('ended_at', 'is', null)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Ends one session of the client; false when they have no such open one. */
export async function endOneSession(tx: Tx, clientId: bigint, id: bigint): Promise<boolean> {
  const ended = await tx
    .updateTable('client_session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  await noteLogouts(
    tx,
    ended.map((row) => row.id),
  )
  return ended.length > 0
}

/** @returns how many ended. */
export async function endSessions(tx: Tx, clientId: bigint, exceptId: bigint | null): Promise<number> {
  const ended = await tx
    .updateTable('client_session')
    .set({ ended_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0n))
    .returning('id')
    .execute()
  await noteLogouts(
    tx,
    ended.map((row) => row.id),
  )
  return ended.length
}

async function noteLogouts(tx: Tx, sessionIds: readonly bigint[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .updateTable('login_log')
    .set({ logout_at: sql`now()` })
    .where('actor_type', '=', 'client')
    .where('session_id', 'in', sessionIds)
    .execute()
}

export function selectSessions(db: Db, clientId: bigint, limit: number) {
  return db
    .selectFrom('client_session')
    .select(['id', 'device', 'os', 'browser', 'ip', 'created_at', 'last_access'])
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function renewKey(db: Db, sessionId: bigint, keyHash: Buffer): Promise<void> {
  await db
    .updateTable('client_session')
    .set({ key_hash: keyHash, key_expires_at: keyLife })
    .where('id', '=', sessionId)
    .execute()
}
