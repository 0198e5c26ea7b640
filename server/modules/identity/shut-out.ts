import { announceClients } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endSessions } from './session.queries.ts'

/** Ends every session of a client at once, on every device and in every process. */
export async function shutOut(tx: Tx, clientId: bigint): Promise<void> {
  await endSessions(tx, clientId, null)
  await announceClients(tx, [clientId])
}
