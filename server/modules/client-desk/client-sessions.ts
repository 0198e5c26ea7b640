import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  endClientSessions,
  listClientSessions,
} from '#contract/operations/client-desk/client-sessions.ts'
import { findClient, lockClient } from '#server/modules/clients/index.ts'
import { endSessions, selectSessions, sessionsMax } from '#server/modules/identity/index.ts'
import { announceClients } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

/** @throws Refusal `request.not_found` */
export async function readSessionsOf(
  db: Db,
  clientId: bigint,
): Promise<AnswerInput<typeof listClientSessions>> {
  if (!(await findClient(db, clientId))) throw new Refusal('request.not_found')
  const rows = await selectSessions(db, clientId, sessionsMax)
  return rows.map(({ id, created_at, last_access, ...device }) => ({
    ...device,
    id: id.toString(),
    created_at: created_at.toISOString(),
    last_access: last_access.toISOString(),
  }))
}

/** Signs a client out everywhere at once. @throws Refusal `request.not_found` */
export async function endSessionsOf(
  tx: Tx,
  { actor, origin, clientId }: { actor: StaffActor; origin: Origin; clientId: bigint },
): Promise<AnswerInput<typeof endClientSessions>> {
  if (!(await lockClient(tx, clientId))) throw new Refusal('request.not_found')
  const ended = await endSessions(tx, clientId, null)
  await announceClients(tx, [clientId])
  await recordActivity(tx, [
    {
      action: 'sessions_ended',
      subject: { type: 'client', id: clientId },
      actor: { type: 'staff', id: actor.id },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { sessions_ended: ended },
    },
  ])
  return { ended }
}
