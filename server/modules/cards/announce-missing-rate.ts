import { Refusal } from '#contract/kernel/refusal.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Staff are told when a sale is refused because no exchange rate is in force. The refusal goes on. */
export async function announceMissingRate<Answer>(
  database: Database,
  selling: Promise<Answer>,
): Promise<Answer> {
  try {
    return await selling
  } catch (error) {
    if (error instanceof Refusal && error.code === 'card.rate_missing')
      await raiseAlarm(database.db, {
        code: 'rates.missing',
        subject: String(error.data['currency']),
        details: {},
      })
    throw error
  }
}
