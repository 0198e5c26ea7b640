import type { Db } from '#server/platform/db/database.ts'
import { selectSettings } from './setting.queries.ts'
import { type Settings, settingsOf } from './setting.rules.ts'

/** All settings as they are now, one small query. Amounts in minor units. */
export async function readSettings(db: Db): Promise<Settings> {
  return settingsOf(await selectSettings(db))
}
