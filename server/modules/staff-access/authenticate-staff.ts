import { permissionsOf } from '#server/modules/staff/index.ts'
import type { Authenticated, StaffActor } from '#server/platform/http/caller.ts'
import { type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'
import { openSessionTokens, type SessionDeps } from '#server/platform/sign-in/index.ts'
import { type SessionRow, selectOpenSession, selectOpenSessions, touchSession } from './session.queries.ts'

export const noPermissions: ReadonlySet<string> = new Set()

/**
 * The owner of a session's token, or null. Reads session and permissions for every request, many at once: a suspended
 * user, an ended session and a removed permission count from the next request on. Calls that a page makes by itself
 * do not prolong the session.
 */
export function openStaffAuthentication({
  database,
  keys,
  log,
}: SessionDeps): (token: string, isWork: boolean) => Promise<Authenticated<StaffActor> | null> {
  const { pool } = database
  const find = openSessionTokens({
    ...{ database, keys, log },
    type: 'staff',
    readByTokens: (hashes) => selectOpenSessions(pool, hashes),
    readById: (id) => selectOpenSession(pool, id),
    onReuse: () => Promise.resolve(),
  })
  return async (token, isWork) => {
    const found = await find(token)
    if (found?.row.is_stale && isWork) await touchSession(pool, found.row.id)
    return found && { actor: actorOf(found.row, csrfTokenOf(keys, found.row.id)), nextToken: found.next }
  }
}

/** Of the session, whichever token it has: open pages keep theirs when the cookie is replaced. */
export function csrfTokenOf(keys: KeyRing, sessionId: bigint): string {
  return keyedHash(keys.keyFor('console-csrf'), `session ${sessionId}`).toString('base64url')
}

function actorOf(row: SessionRow, csrfToken: string): StaffActor {
  const { id: sessionId, staff_user_id: id, state, is_fresh: isFresh, holds_all: holdsAll, permissions } = row
  return {
    type: 'staff',
    id,
    sessionId,
    state,
    isFresh,
    permissions: state === 'open' ? permissionsOf({ holdsAll, permissions }) : noPermissions,
    csrfToken,
  }
}
