import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isOwnClient } from './own-client.queries.ts'

/** Nobody of staff decides about themselves as a client. @throws Refusal `staff.own_client` */
export async function expectNotOwn(db: Db, staffId: bigint, clientIds: readonly bigint[]): Promise<void> {
  if (clientIds.length > 0 && (await isOwnClient(db, staffId, clientIds)))
    throw new Refusal('staff.own_client')
}
