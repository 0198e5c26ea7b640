import { announceClients } from '#server/modules/notifications/index.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Authenticated, ClientActor } from '#server/platform/http/caller.ts'
import { hashToken, isToken } from '#server/platform/secrets/index.ts'
import { openSessionTokens, type SessionDeps } from '#server/platform/sign-in/index.ts'
import { actorOf } from './client-actor.rules.ts'
import { selectOpenSession, selectOpenSessions, spendStreamKey, touchSessions } from './session.queries.ts'

/**
 * The actor of a bearer token, or null. Reads the database for every request, many at once, so an ended session ends
 * at the next request. Calls that a page makes by itself do not prolong the session.
 */
export function openAuthentication({
  database,
  keys,
  log,
}: SessionDeps): (token: string, isWork: boolean) => Promise<Authenticated<ClientActor> | null> {
  const { pool, isReadOnly } = database
  const find = openSessionTokens({
    ...{ database, keys, log },
    type: 'client',
    readByTokens: (hashes) => selectOpenSessions(pool, hashes),
    readById: (id) => selectOpenSession(pool, id),
    onReuse: (tx, clientId) => announceClients(tx, [clientId]),
  })
  const uses = coalesce(async (ids) => {
    await touchSessions(pool, ids.map(BigInt))
    return new Map<string, never>()
  })
  return async (token, isWork) => {
    const found = await find(token)
    if (found?.row.is_stale && isWork && !isReadOnly) await uses.read(String(found.row.id))
    return found && { actor: actorOf(found.row), nextToken: found.next }
  }
}

/** The client whose stream key this is, or null. A key opens one stream. */
export async function authenticateKey(database: Database, key: string): Promise<ClientActor | null> {
  if (!isToken(key)) return null
  const session = await database.write(() => spendStreamKey(database.pool, hashToken(key)))
  return session && actorOf(session)
}
