import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { renewKey } from './session.queries.ts'
import { type User, userOf } from './user.rules.ts'

/** The signed-in client with a new stream key; the old one becomes invalid. While nothing is written, the key opens no stream. */
export async function showProfile(
  { db, pool, isReadOnly }: Database,
  { clientId, sessionId }: { clientId: bigint; sessionId: bigint },
): Promise<{ user: User; key: string }> {
  const key = newToken()
  if (!isReadOnly) await renewKey(pool, sessionId, hashToken(key))
  return { user: await showUser(db, clientId), key }
}

export async function showUser(db: Db, clientId: bigint): Promise<User> {
  const client = await findClient(db, clientId)
  if (!client) throw new Refusal('request.unauthenticated')
  return userOf(client)
}
