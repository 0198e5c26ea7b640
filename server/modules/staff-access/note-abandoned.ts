import type { Tx } from '#server/platform/db/database.ts'
import { noteAbandoned } from '#server/platform/sign-in/index.ts'
import { takeAbandoned } from './session.queries.ts'

/** A round for a chore: right passwords whose second factor never came. */
export async function noteAbandonedStaffSignIns(tx: Tx): Promise<void> {
  await noteAbandoned(tx, 'staff', await takeAbandoned(tx))
}
