import type pg from 'pg'
import { coalesce } from '#server/platform/coalesce.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { hashToken, isToken } from '#server/platform/secrets/index.ts'
import { selectOpenSessions, spendStreamKey, touchSessions } from './session.queries.ts'
import { actorOf } from './session.rules.ts'

/**
 * The actor of a bearer token, or null. Reads the database for every request, many at once, so an ended session ends
 * at the next request. Calls that a page makes by itself do not prolong the session.
 */
export function openAuthentication(
  pool: pg.Pool,
): (token: string, isWork: boolean) => Promise<ClientActor | null> {
  const sessions = coalesce(async (keys) => {
    const rows = await selectOpenSessions(
      pool,
      keys.map((key) => Buffer.from(key, 'base64')),
    )
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
  })
  const uses = coalesce(async (ids) => {
    await touchSessions(pool, ids.map(BigInt))
    return new Map<string, never>()
  })
  return async (token, isWork) => {
    const row = isToken(token) ? await sessions.read(hashToken(token).toString('base64')) : null
    if (row?.is_stale && isWork) await uses.read(String(row.id))
    return row && actorOf(row)
  }
}

/** The client whose stream key this is, or null. A key opens one stream. */
export async function authenticateKey(pool: pg.Pool, key: string): Promise<ClientActor | null> {
  const session = isToken(key) ? await spendStreamKey(pool, hashToken(key)) : null
  return session && actorOf(session)
}
