import { sql } from 'kysely'
import type pg from 'pg'
import { settings } from '#contract/operations/settings/settings.ts'
import { isLocked } from '#server/platform/db/refused-by.ts'
import { unawaited } from '#server/platform/db/unawaited.ts'
import type { TokenRow } from '#server/platform/sign-in/index.ts'
import { ownLimit } from './protection.queries.ts'

/** What a request needs of its session; one row per token hash. */
export interface SessionRow extends TokenRow {
  readonly client_id: bigint
  readonly name: string
  readonly pro: boolean
  readonly merchant: boolean
  readonly seller: boolean
  readonly phone: string
  readonly email: string | null
  readonly phone_verified: boolean
  readonly email_verified: boolean
  /** In minor units. */
  readonly own_limit: bigint | null
  readonly phone_needed: boolean
  readonly email_needed: boolean
  readonly subscription_needed: boolean
  readonly subscribed: boolean
  /** The operator paused the services. */
  readonly is_paused: boolean
  readonly signing_key: Buffer | null
  readonly key_needed: boolean
  readonly now: Date
  /** Not marked as used for a minute. */
  readonly is_stale: boolean
  /** Of a member of staff who looks. */
  readonly is_view: boolean
}

const {
  allow_access_without_verify_phone: unverified,
  allow_access_without_subscription: unsubscribed,
  verify_email_required: emailNeeded,
  disable_services: paused,
  session_key_needed: keyNeeded,
} = settings.keys
/** The viewer is signed in to the console and still has the permission. */
const mayView = `exists (
        select from staff_user v
        join staff_session o on o.staff_user_id = v.id and o.state = 'open' and o.ended_at is null and o.expires_at > now()
        join staff_user_role h on h.staff_user_id = v.id
        join role r on r.id = h.role_id
        where v.id = s.viewer_id and v.active and v.deleted_at is null and (r.holds_all or exists (
          select from role_permission p where p.role_id = r.id and p.permission = 'clients-view')))`
const openSession = `
    select s.token_hash, s.id, s.next_hash, extract(epoch from now() - s.token_since)::int as token_age_seconds, s.client_id, c.name, c.pro or coalesce(r.gives_pro, false) as pro, c.merchant, c.seller, c.phone, c.email,
           ${ownLimit} as own_limit,
           c.phone_verified_at is not null as phone_verified, c.email_verified_at is not null as email_verified,
           not coalesce((select value from setting where key = 'allow_access_without_verify_phone')::boolean, ${unverified.default}) as phone_needed,
           coalesce((select value from setting where key = 'verify_email_required')::boolean, ${emailNeeded.default}) as email_needed,
           coalesce((select value from setting where key = 'disable_services')::boolean, ${paused.default}) as is_paused,
           not coalesce((select value from setting where key = 'allow_access_without_subscription')::boolean, ${unsubscribed.default}) as subscription_needed,
           r.id is not null as subscribed,
           s.signing_key, now() as now,
           coalesce((select value from setting where key = 'session_key_needed')::boolean, ${keyNeeded.default}) as key_needed,
           s.last_access < now() - interval '1 minute' as is_stale, s.viewer_id is not null as is_view
    from client_session s
    join client c on c.id = s.client_id
    left join lateral (
      select id, pro and status in ('trial', 'active') as gives_pro from client_subscription
      where client_id = c.id and status in ('trial', 'active', 'past_due')
    ) r on true
    where s.ended_at is null and s.expires_at > now()
      and s.last_access > now() - s.idle_life and c.status = 'active' and c.deleted_at is null
      and (s.viewer_id is null or ${mayView})`

/** Hand-written and prepared: it runs for every request. */
export async function selectOpenSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  const text = `${openSession} and s.token_hash = any($1::bytea[])`
  const { rows } = await pool.query<SessionRow>({ name: 'open-sessions', text, values: [tokenHashes] })
  return rows
}

/** The session of this stream key, while the key is valid. The key is used up: addresses end up in logs. */
export async function spendStreamKey(pool: pg.Pool, keyHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>(
    `with used as (
       update client_session set key_hash = null where key_hash = $1 and key_expires_at > now() returning id
     ) ${openSession} and s.id in (select id from used)`,
    [keyHash],
  )
  return rows[0] ?? null
}

/** Null: it is no longer open. */
export async function selectOpenSession(pool: pg.Pool, id: bigint): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>(`${openSession} and s.id = $1`, [String(id)])
  return rows[0] ?? null
}

/** A row that is locked, perhaps by a write whose commit waits, is left to the next request. */
export async function touchSessions(pool: pg.Pool, ids: readonly bigint[]): Promise<void> {
  await pool.query(
    `update client_session set last_access = now() from (select ${unawaited}) as unawaited
     where id in (
       select id from client_session where id = any($1::bigint[]) and last_access < now() - interval '1 minute'
       for no key update skip locked)`,
    [ids.map(String)],
  )
}

/** Longer than a commit takes. */
const lockMillisMax = 200
const keyLife = `now() + interval '5 minutes'`

/** For the key of the event stream. */
export function keyColumns(keyHash: Buffer) {
  return { key_hash: keyHash, key_expires_at: sql.raw<Date>(keyLife) }
}

/** A key that could not be kept, because a write of the same session waits for its commit, opens no stream. */
export async function renewKey(pool: pg.Pool, sessionId: bigint, keyHash: Buffer): Promise<void> {
  try {
    await pool.query(
      `update client_session set key_hash = $2, key_expires_at = ${keyLife}
       from (select ${unawaited}, set_config('lock_timeout', '${lockMillisMax}', true)) as terms
       where id = $1`,
      [String(sessionId), keyHash],
    )
  } catch (error) {
    if (!isLocked(error)) throw error
  }
}
