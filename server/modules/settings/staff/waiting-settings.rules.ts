import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import { percentOf } from '#contract/kernel/share.ts'
import {
  type SettingName,
  type StoredSettings,
  settingNames,
  settings,
} from '#contract/operations/settings/settings.ts'
import { figureOf } from '../setting.rules.ts'

/** The changed settings that need a second person. Settings that must agree wait together. */
export function waitingOf(before: StoredSettings, after: StoredSettings): SettingName[] {
  const changed = settingNames.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  const guarded = changed.filter((name) => isGuarded(settings.keys[name], before[name], after[name]))
  return changed.filter((name) => [name, ...agreeingWith(name)].some((other) => guarded.includes(other)))
}

function isGuarded({ guard }: Setting, before: unknown, after: unknown): boolean {
  if (guard === undefined || guard === 'both') return guard === 'both'
  const [was, is] = [figureOf(before) ?? 0n, figureOf(after) ?? 0n]
  return guard === 'raise' ? is > was : is < was
}

/** The settings of its fieldset, where that has an order. */
function agreeingWith(name: SettingName): readonly SettingName[] {
  return settings.fieldsets.find(({ keys, ordered }) => ordered.length > 0 && keys.includes(name))?.keys ?? []
}

/** As the checker compares them. */
export function shownSettings(
  sheet: StoredSettings,
  names: readonly SettingName[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => {
      const setting: Setting = settings.keys[name]
      const isShare = 'share' in setting
      return isShare ? [name.replace(/_bp$/, ''), `${percentOf(Number(sheet[name]))}%`] : [name, sheet[name]]
    }),
  )
}
