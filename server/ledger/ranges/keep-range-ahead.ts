import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addDueRange, isLastRangeInUse } from './range.queries.ts'

const alarm = { code: 'books.range_missing', subject: 'ranges of transactions' }

/** Adds the range that is due. Staff are told when less than a whole one is ahead: beyond the last one every payment fails. */
export async function keepRangeAhead(db: Db): Promise<void> {
  try {
    await addDueRange(db)
  } finally {
    if (await isLastRangeInUse(db)) await raiseAlarm(db, { ...alarm, details: {} })
    else await clearAlarm(db, alarm)
  }
}
