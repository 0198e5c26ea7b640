import { type CapacityBoard, nameOf } from '../capacity.ts'
import type { Db } from '../db/database.ts'
import { clearAlarm, listOpenAlarms } from './open-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

const code = 'places.full'
/** Another process may still raise it: each checks once a minute. */
const quietSecondsMin = 150

/**
 * Raises an alarm for each kind of work without a free place, and ends alarms of kinds that have had some for a
 * while.
 */
export async function announceFullCapacities(db: Db, places: CapacityBoard): Promise<void> {
  const states = places.read()
  for (const { isFull, taken, max, refused, ...kind } of states)
    if (isFull) await raiseAlarm(db, { code, subject: nameOf(kind), details: { taken, max, refused } })
  for (const alarm of await listOpenAlarms(db))
    if (alarm.code === code) await clearAlarm(db, alarm, { quietSeconds: quietSecondsMin })
}
