import type pg from 'pg'
import { permissionsOf } from '#server/modules/staff/index.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { hashToken, isToken, type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'
import { type SessionRow, selectOpenSessions, touchSession } from './session.queries.ts'

export const noPermissions: ReadonlySet<string> = new Set()

/**
 * The owner of a session's token, or null. Reads session and permissions for every request, many at once: a suspended
 * user, an ended session and a removed permission count from the next request on. Calls that a page makes by itself
 * do not prolong the session.
 */
export function openStaffAuthentication(
  pool: pg.Pool,
  keys: KeyRing,
): (token: string, isWork: boolean) => Promise<StaffActor | null> {
  const sessions = coalesce(async (hashes) => {
    const rows = await selectOpenSessions(
      pool,
      hashes.map((hash) => Buffer.from(hash, 'base64')),
    )
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
  })
  return async (token, isWork) => {
    const row = isToken(token) ? await sessions.read(hashToken(token).toString('base64')) : null
    if (row?.is_stale && isWork) await touchSession(pool, row.id)
    return row && actorOf(row, csrfTokenOf(keys, token))
  }
}

/** Derived from the session's token, which no script can read. */
export function csrfTokenOf(keys: KeyRing, token: string): string {
  return keyedHash(keys.keyFor('console-csrf'), token).toString('base64url')
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
