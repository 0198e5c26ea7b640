import { Refusal } from '#contract/kernel/refusal.ts'
import { announceClients } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endOneSession } from './session.queries.ts'

/** Signs a device out, one's own or another of the same client; its event stream ends too. */
export async function endSession(
  tx: Tx,
  { clientId, sessionId }: { clientId: bigint; sessionId: bigint },
): Promise<Record<string, never>> {
  if (!(await endOneSession(tx, clientId, sessionId))) throw new Refusal('request.not_found')
  await announceClients(tx, [clientId])
  return {}
}
