import { pageSettingNames } from '#contract/operations/settings/page-settings.ts'
import { type SettingName, type Settings, settingNames } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectSettingTexts } from './setting.queries.ts'
import { settingsOf } from './setting.rules.ts'

/** The last read values, by the asked names: equal text is not parsed twice. The database is asked every time. */
const lastRead = new Map<string, { readonly text: string; readonly read: Partial<Settings> }>()

/** Current settings, in one small query. Amounts in minor units. */
export async function readSettings<Name extends SettingName>(
  db: Db,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const rows = await selectSettingTexts(db, names)
  const text = rows.map((row) => `${row.key} ${row.text}`).join()
  const asked = names.join()
  const last = lastRead.get(asked)
  // The asked names are those that were read.
  if (last?.text === text) return last.read as Pick<Settings, Name>
  const stored = Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.text)]))
  const read = settingsOf(stored, names)
  lastRead.set(asked, { text, read })
  return read
}

export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<Settings[Name]> {
  return (await readSettings(db, [name]))[name]
}

/** An amount that a definition names, in minor units. @throws RangeError when it is no amount */
export async function readAmountSetting(db: Db, name: string): Promise<bigint> {
  const known = settingNames.find((one) => one === name)
  const value = known && (await readSetting(db, known))
  if (typeof value !== 'bigint') throw new RangeError(`${name} is no amount of the settings`)
  return value
}

/** The settings of every page of the site. */
export function readPageSettings(db: Db) {
  return readSettings(db, pageSettingNames)
}
