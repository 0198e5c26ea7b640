import type { SettingName, StoredSettings } from '#contract/operations/settings/settings.ts'

/** Each application comes from the store of its system alone. */
const stores = {
  android_url: 'play.google.com',
  ios_url: 'apps.apple.com',
} as const satisfies Partial<Record<SettingName, string>>
const addresses = ['android_url', 'ios_url'] as const

/** The first changed address of an application that is not of its store; null when there is none. */
export function foreignAddress(before: StoredSettings, after: StoredSettings): SettingName | null {
  const isForeign = (name: (typeof addresses)[number]) => {
    const address = after[name]
    return address !== before[name] && address !== null && new URL(address).host !== stores[name]
  }
  return addresses.find(isForeign) ?? null
}
