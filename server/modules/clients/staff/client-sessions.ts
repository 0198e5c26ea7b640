import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { endClientSessions, listClientSessions } from '#contract/operations/clients/client-sessions.ts'
import { findClient, lockClient } from '#server/modules/clients/index.ts'
import { shutOut } from '#server/modules/identity/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
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

/** Signs a client out everywhere at once. @throws Refusal `request.not_found` */
export async function endSessionsOf(
  tx: Tx,
  { actor, clientId }: { actor: StaffActor; clientId: bigint },
): Promise<AnswerInput<typeof endClientSessions>> {
  if (!(await lockClient(tx, clientId))) throw new Refusal('request.not_found')
  const ended = await shutOut(tx, clientId)
  await recordActivity(tx, [
    {
      action: 'sessions_ended',
      subject: { type: 'client', id: clientId },
      actor: { type: 'staff', id: actor.id },
      after: { sessions_ended: ended },
    },
  ])
  return { ended }
}
