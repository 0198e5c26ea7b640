import type { Tx } from '#server/platform/db/database.ts'
import { endResets } from './password-reset.queries.ts'
import { endSessions } from './session.queries.ts'

/** Whoever is closed out is out at once on every device, and nothing of it comes back when they are let in again. */
export async function shutOutStaff(tx: Tx, staffId: bigint): Promise<void> {
  await endSessions(tx, staffId)
  await endResets(tx, staffId)
}
