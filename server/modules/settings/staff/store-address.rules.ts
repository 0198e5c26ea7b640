import type { SettingName, StoredSettings } from '#contract/operations/settings/settings.ts'

const stores = ['play.google.com', 'apps.apple.com']
const addresses = ['android_url', 'ios_url'] as const satisfies readonly SettingName[]

/** The first changed address of an application that is neither a store's nor our own; null when there is none. */
export function foreignAddress(
  before: StoredSettings,
  after: StoredSettings,
  ownHost: string,
): SettingName | null {
  const changed = addresses.filter((name) => after[name] !== before[name])
  const isForeign = (address: string | null) =>
    address !== null && ![...stores, ownHost].includes(new URL(address).host)
  return changed.find((name) => isForeign(after[name])) ?? null
}
