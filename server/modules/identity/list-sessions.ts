import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listSessions } from '#contract/operations/identity/list-sessions.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { selectSessions } from './session.queries.ts'
import { sessionsMax } from './session.rules.ts'

/** The open sessions of a client, newest first. */
export async function readSessions(db: Db, actor: ClientActor): Promise<AnswerInput<typeof listSessions>> {
  const rows = await selectSessions(db, actor.id, sessionsMax)
  return rows.map((row) => ({
    id: String(row.id),
    current: row.id === actor.sessionId,
    device: row.device,
    os: row.os,
    browser: row.browser,
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_access: row.last_access.toISOString(),
  }))
}
