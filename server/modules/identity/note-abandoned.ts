import type { Tx } from '#server/platform/db/database.ts'
import { noteAbandoned } from '#server/platform/sign-in/index.ts'
import { takeAbandoned } from './challenge.queries.ts'

/** A round for a chore: right passwords whose passkey never answered. */
export async function noteAbandonedSignIns(tx: Tx): Promise<void> {
  await noteAbandoned(tx, 'client', await takeAbandoned(tx))
}
