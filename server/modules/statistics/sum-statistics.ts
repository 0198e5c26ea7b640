import { readSettledHorizon } from '#server/ledger/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countDifferences, findDaysToSum, findDayToCheck, storeDay, windowOfDay } from './total.queries.ts'

const daysAtOnce = 31

/**
 * Sums finished days in the background, each in its own transaction, and compares one kept day with its rows: none may
 * differ, because no row of a finished day changes.
 */
export async function sumStatistics(database: Database): Promise<void> {
  const horizon = await readSettledHorizon(database.db)
  if (horizon === null) return
  for (;;) {
    const days = await findDaysToSum(database.db, horizon, daysAtOnce)
    for (const day of days) {
      const window = await windowOfDay(database.db, day)
      await database.transact((tx) => storeDay(tx, day, window))
    }
    if (days.length < daysAtOnce) break
  }
  await checkOneDay(database)
}

async function checkOneDay(database: Database): Promise<void> {
  const day = await findDayToCheck(database.db)
  if (day === null) return
  const window = await windowOfDay(database.db, day)
  const differences = await countDifferences(database.db, day, window)
  await database.transact((tx) => storeDay(tx, day, window))
  if (differences > 0)
    await raiseAlarm(database.db, {
      code: 'statistics.differed',
      subject: day,
      details: { differences },
    })
}
