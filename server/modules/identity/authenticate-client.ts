import type pg from 'pg'
import { coalesce } from '#server/platform/coalesce.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { hashToken, isToken } from '#server/platform/secrets/index.ts'
import { selectOpenSessions, spendStreamKey, touchSessions } from './session.queries.ts'
import { actorOf } from './session.rules.ts'

/**
 * The actor of a bearer token, or null. Reads the database for every request, many at once, so an ended session ends
 * at the next request.
 */
export function openAuthentication(pool: pg.Pool): (token: string) => Promise<ClientActor | null> {
  const sessions = coalesce(async (keys) => {
    const rows = await selectOpenSessions(
      pool,
      keys.map((key) => Buffer.from(key, 'base64')),
    )
    const staleIds = rows.filter((row) => row.is_stale).map((row) => row.id)
    if (staleIds.length > 0) await touchSessions(pool, staleIds)
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), actorOf(row)]))
  })
  return async (token) => (isToken(token) ? sessions.read(hashToken(token).toString('base64')) : null)
}

/** The client whose stream key this is, or null. A key opens one stream. */
export async function authenticateKey(pool: pg.Pool, key: string): Promise<ClientActor | null> {
  const session = isToken(key) ? await spendStreamKey(pool, hashToken(key)) : null
  return session && actorOf(session)
}
