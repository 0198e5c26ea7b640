import { sql } from 'kysely'
import type pg from 'pg'
import { freshProofMinutes, staffIdleMinutes } from '#contract/kernel/operation.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { unawaited } from '#server/platform/db/unawaited.ts'
import type { AbandonedSignIn, TokenRow } from '#server/platform/sign-in/index.ts'

/** What a request needs of its session; one row per token hash. */
export interface SessionRow extends TokenRow {
  readonly staff_user_id: bigint
  readonly state: 'halfway' | 'open'
  readonly holds_all: boolean
  readonly permissions: readonly string[]
  /** Proven in the last minutes. */
  readonly is_fresh: boolean
  /** Not marked as used for a minute. */
  readonly is_stale: boolean
}

/** Half an hour of inactivity ends a session, and so does a working day. */
const openSession = `
    select s.token_hash, s.id, s.next_hash, extract(epoch from now() - s.token_since)::int as token_age_seconds,
           s.staff_user_id, s.state,
           s.proven_at > now() - interval '${freshProofMinutes} minutes' as is_fresh,
           s.last_access < now() - interval '1 minute' as is_stale,
           exists (select from staff_user_role h join role r on r.id = h.role_id
                   where h.staff_user_id = u.id and r.holds_all) as holds_all,
           array(select distinct p.permission from staff_user_role h
                 join role_permission p on p.role_id = h.role_id where h.staff_user_id = u.id) as permissions
    from staff_session s join staff_user u on u.id = s.staff_user_id
    where s.ended_at is null and s.expires_at > now() and s.last_access > now() - interval '${staffIdleMinutes} minutes'
      and u.active and u.deleted_at is null`

/**
 * Hand-written and prepared: it runs for every request. It reads permissions too, so a removed one is gone at once.
 */
export async function selectOpenSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  const text = `${openSession} and s.token_hash = any($1::bytea[])`
  const { rows } = await pool.query<SessionRow>({
    name: 'open-staff-sessions',
    text,
    values: [tokenHashes],
  })
  return rows
}

/** Null: it is no longer open. */
export async function selectOpenSession(pool: pg.Pool, id: bigint): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>(`${openSession} and s.id = $1`, [String(id)])
  return rows[0] ?? null
}

/** A row that is locked, perhaps by a write whose commit waits, is left to the next request. */
export async function touchSession(pool: pg.Pool, id: bigint): Promise<void> {
  await pool.query(
    `update staff_session set last_access = now() from (select ${unawaited}) as unawaited
     where id in (
       select id from staff_session where id = $1 and last_access < now() - interval '1 minute'
       for no key update skip locked)`,
    [String(id)],
  )
}

/** From now on the session's proof is fresh. */
export async function markProven(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.updateTable('staff_session').set({ proven_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** The second factor was given, or was wrong: that makes the line in the login log. */
export async function markAnswered(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.updateTable('staff_session').set({ login_waits: false }).where('id', '=', sessionId).execute()
}

const abandonedMax = 1_000

/** Sign-ins whose second factor never came. */
export async function takeAbandoned(tx: Tx): Promise<readonly AbandonedSignIn[]> {
  const { rows } = await sql<AbandonedSignIn>`
    update staff_session s set login_waits = false
    from staff_user u
    where u.id = s.staff_user_id and s.id in (
      select id from staff_session
      where login_waits and (expires_at < now() or ended_at is not null)
      order by id limit ${abandonedMax} for update skip locked)
    returning s.staff_user_id as id, u.username as login, coalesce(host(s.ip), '0.0.0.0') as ip, s.agent,
      s.created_at as at`.execute(tx)
  return rows
}
