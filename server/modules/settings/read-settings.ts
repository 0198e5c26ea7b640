import type { Db } from '#server/platform/db/database.ts'
import { selectSetting, selectSettings } from './setting.queries.ts'
import { type SettingKey, type Settings, settingOf, settingsOf } from './setting.rules.ts'

/** All settings as they are now, one small query. Amounts in minor units. */
export async function readSettings(db: Db): Promise<Settings> {
  return settingsOf(await selectSettings(db))
}

/** What was read last, by key: the same text is not taken apart twice. Never an answer without asking. */
const lastRead = new Map<SettingKey, { text: string | null; value: unknown }>()

/** One setting as it is now, for calls that must be quick. */
export async function readSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Settings[Key]> {
  const text = await selectSetting(db, key)
  const last = lastRead.get(key)
  if (last?.text === text && last !== undefined) return last.value as Settings[Key]
  const value = settingOf(key, text === null ? null : JSON.parse(text))
  lastRead.set(key, { text, value })
  return value
}

/** The few that every page of the site needs before it is drawn. */
export async function readPageSettings(db: Db) {
  const { rtl, dark, color, support_phone, support_email } = await readSettings(db)
  return { rtl, dark, color, support_phone, support_email }
}
