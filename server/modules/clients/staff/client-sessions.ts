import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listClientSessions } from '#contract/operations/clients/client-sessions.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listSessions } from '#server/platform/sign-in/index.ts'

/** @throws Refusal `request.not_found` */
export async function readSessionsOf(
  db: Db,
  clientId: bigint,
): Promise<AnswerInput<typeof listClientSessions>> {
  if (!(await findClient(db, clientId))) throw new Refusal('request.not_found')
  const sessions = await listSessions(db, { type: 'client', id: clientId })
  return sessions.map(({ current: _, ...session }) => session)
}
