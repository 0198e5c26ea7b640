import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listStaffSessions } from '#contract/operations/staff-access/my-account.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { selectSessions } from './session.queries.ts'
import { sessionsMax } from './session.rules.ts'

/** Where somebody is signed in, newest first. */
export async function listSessions(
  db: Db,
  { id, sessionId }: StaffActor,
): Promise<AnswerInput<typeof listStaffSessions>> {
  const rows = await selectSessions(db, id, sessionsMax)
  return rows.map((row) => ({
    id: String(row.id),
    current: row.id === sessionId,
    device: row.device,
    os: row.os,
    browser: row.browser,
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_access: row.last_access.toISOString(),
  }))
}
