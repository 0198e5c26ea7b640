import { Refusal } from '#contract/kernel/refusal.ts'
import { routeFreeTexts } from '#server/modules/sms/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/resource-engine/index.ts'
import { type Broadcast, countReached, findBroadcast, type Reached } from './broadcast.queries.ts'
import { dualControlReceiversMin } from './broadcast.rules.ts'
import { chosenBy } from './count-receivers.ts'

export interface Releasable {
  readonly broadcast: Broadcast
  readonly reached: Reached
}

/**
 * A draft that may be sent now.
 * @throws Refusal `notification.nobody`, `notification.time_past`, `notification.sms_not_carried`
 */
export async function readReleasable(db: Db, id: bigint, staff: StaffMember): Promise<Releasable> {
  const broadcast = await findBroadcast(db, id)
  if (!broadcast) throw new Refusal('request.not_found')
  if (broadcast.is_past) throw new Refusal('notification.time_past')
  if (broadcast.sms && (await routeFreeTexts(db)).refused) throw new Refusal('notification.sms_not_carried')
  const reached = await countReached(db, broadcast, await chosenBy(db, broadcast, staff))
  if (reached.receivers === reached.unreached) throw new Refusal('notification.nobody')
  return { broadcast, reached }
}

/** @throws Refusal `notification.second_person` above what one person may decide about */
export async function releaseAlone(tx: Tx, id: bigint, staff: StaffMember) {
  const { reached } = await readReleasable(tx, id, staff)
  const { receivers } = reached
  if (receivers > dualControlReceiversMin)
    throw new Refusal('notification.second_person', { receivers, max: dualControlReceiversMin })
  return { columns: { sent_by: staff.id, receivers }, after: { receivers } }
}
