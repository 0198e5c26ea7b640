import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import { type SettingName, type StoredSettings, settings } from '#contract/operations/settings/settings.ts'

/** Other values for settings whose kind does not offer one. */
const others: Partial<StoredSettings> = {
  name: { ar: 'محفظة أخرى', en: 'Other wallet' },
  support_phone: '0911112222',
  licence_number: '1187/2024',
  support_email: 'help@example.ly',
  color: '#0f4c5c',
  sms_quiet_from: 20,
  sms_quiet_to: 9,
  android_version: '1.4.2',
  android_url: 'https://play.google.com/store/apps/details?id=ly.mahfaza',
  ios_version: '1.4.2',
  ios_url: 'https://apps.apple.com/ly/app/id1',
  map_centre: { latitude: 32.88, longitude: 13.19 },
  map_tiles_url: 'https://tiles.example.ly/{z}/{x}/{y}.png',
  sms_sender: 'Wallet',
  sms_day_max: 1,
  sms_client_day_max: 1,
  picture_megabytes_max: 1,
  map_zoom: 7,
  live_poster: '/files/of-another-stream.webp',
  comment_words: { ar: 'كلمة', en: 'offside' },
}

/** Another value of a setting than its default, of its kind. */
export function otherValueOf(name: SettingName): unknown {
  const setting: Setting = settings.keys[name]
  const { default: value, kind } = setting
  if (name in others) return others[name]
  if (setting.kind === 'choice') return setting.options.find((option) => option.value !== value)?.value
  if (kind === 'url') return 'https://example.ly/page'
  if (kind === 'localized-text' || kind === 'long-text') {
    const marks = (setting.placeholders ?? []).map((placeholder) => `{${placeholder}}`).join(' ')
    return { ar: `نص آخر ${marks}`, en: `Other ${marks}` }
  }
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 25
  if (kind === 'money') return '100.000'
  throw new Error(`say here another value of ${name}`)
}
