import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listSessions as operation } from '#contract/operations/identity/list-sessions.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import { selectViews } from './view.queries.ts'

/** The client's devices, then the times that support looked at the account, which stay in the list after their end. */
export async function listSessions(db: Db, actor: ClientActor): Promise<AnswerInput<typeof operation>> {
  const views = await selectViews(db, actor.id)
  const viewIds = new Set(views.map(({ id }) => id.toString()))
  const devices = (await signIn.listSessions(db, actor)).filter(({ id }) => !viewIds.has(id))
  return [
    ...devices.map((device) => ({ ...device, by_support: false, ended_at: null })),
    ...views.map(({ id, created_at, last_access, ended_at }) => ({
      ...{ id: id.toString(), current: id === actor.sessionId, by_support: true },
      ...{ device: null, os: null, browser: null, ip: null },
      created_at: created_at.toISOString(),
      last_access: last_access.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  ]
}
