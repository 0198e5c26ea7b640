import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { endSessions } from './session.queries.ts'

/** Ends this session, or another of the same person. */
export async function leaveSession(
  tx: Tx,
  { id, sessionId }: Pick<StaffActor, 'id' | 'sessionId'>,
): Promise<void> {
  if ((await endSessions(tx, id, { only: sessionId })) === 0) throw new Refusal('request.not_found')
}
