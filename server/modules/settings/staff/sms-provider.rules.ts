import type { SettingName, StoredSettings } from '#contract/operations/settings/settings.ts'
import { smsPurposeNames, smsPurposes, smsStreams } from '#contract/shapes/sms-purposes.ts'

/** The providers that the configuration of the program knows. */
export interface KnownProviders {
  readonly isend: boolean
  readonly resala: boolean
}

export interface ProviderFault {
  readonly code: 'setting.provider_missing' | 'setting.template_missing'
  readonly setting: SettingName
}

/**
 * What keeps a newly chosen provider of SMS from sending: it is not configured, or Resala lacks the number of a text.
 * Null: nothing.
 */
export function faultOfProviders(
  before: StoredSettings,
  after: StoredSettings,
  known: KnownProviders,
): ProviderFault | null {
  for (const stream of smsStreams) {
    const setting = `sms_${stream}_provider` as const
    const provider = after[setting]
    if (provider === 'outbox') continue
    if (provider !== before[setting] && !known[provider]) return { code: 'setting.provider_missing', setting }
    const missing = smsPurposeNames.find(
      (purpose) => smsPurposes[purpose].stream === stream && after[`resala_${purpose}`] === null,
    )
    if (provider === 'resala' && missing !== undefined)
      return { code: 'setting.template_missing', setting: `resala_${missing}` }
  }
  return null
}
