import { type RawBuilder, sql } from 'kysely'
import { type SettingName, settings } from '#contract/operations/settings/settings.ts'

type Keys = typeof settings.keys
export type FlagName = {
  [Name in SettingName]: Keys[Name]['kind'] extends 'boolean' ? Name : never
}[SettingName]

/** In SQL, whether a flag is on. A query that asks it once is planned with one look-up by key. */
export function settingIsOn(name: FlagName): RawBuilder<boolean> {
  const flag = settings.keys[name]
  return sql<boolean>`coalesce((select value = 'true'::jsonb from setting where key = ${name}), ${flag.default}::boolean)`
}
