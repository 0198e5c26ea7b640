import type { Field } from '#contract/kernel/resource/fields.ts'

/**
 * Every setting that staff change, as the field it is filled in by. The labels and helps stand in
 * contract/messages/{ar,en}/resources/settings.json.
 */
export const settingFields = {
  name: { kind: 'localized-text', required: true, maxLength: 200 },
  support_phone: { kind: 'text', required: true, maxLength: 40, mono: true, rule: 'contact_phone' },
  support_email: { kind: 'email', required: true },
  color: { kind: 'text', required: true, maxLength: 20, mono: true, rule: 'color' },
  rtl: { kind: 'boolean' },
  dark: { kind: 'boolean' },
  allow_access_without_verify_phone: { kind: 'boolean' },
  allow_access_without_subscription: { kind: 'boolean' },
  verify_email_required: { kind: 'boolean' },
  android_version: { kind: 'text', maxLength: 20, mono: true, rule: 'version' },
  android_force_update: { kind: 'boolean' },
  android_url: { kind: 'url', secure: true, maxLength: 300 },
  ios_version: { kind: 'text', maxLength: 20, mono: true, rule: 'version' },
  ios_force_update: { kind: 'boolean' },
  ios_url: { kind: 'url', secure: true, maxLength: 300 },
  disable_services: { kind: 'boolean' },
  show_about_us: { kind: 'boolean' },
  show_contact_us: { kind: 'boolean' },
  show_branches: { kind: 'boolean' },
  show_facilities: { kind: 'boolean' },
  show_administrative_structures: { kind: 'boolean' },
  show_board_of_directors: { kind: 'boolean' },
  transfer_amount_min: { kind: 'money', required: true },
  transfer_amount_max: { kind: 'money', required: true },
  transfer_daily_max: { kind: 'money', required: true },
  transfer_monthly_max: { kind: 'money', required: true },
  transfer_fee_fixed: { kind: 'money', required: true, zero: true },
  transfer_fee_share_bp: { kind: 'integer', share: true, required: true, min: 0, max: 10_000 },
  transfer_fee_min: { kind: 'money', required: true, zero: true },
  transfer_fee_max: { kind: 'money', zero: true },
  staff_second_factor_required: { kind: 'boolean' },
  recharge_alone_max: { kind: 'money', required: true, zero: true },
  settlement_alone_max: { kind: 'money', required: true, zero: true },
  batch_value_alone_max: { kind: 'money', required: true },
} as const satisfies Readonly<Record<string, Field>>

export type SettingName = keyof typeof settingFields

/** The parts of the screen, in order. */
export const settingParts: readonly { readonly name: string; readonly fields: readonly SettingName[] }[] = [
  { name: 'general', fields: ['name', 'support_phone', 'support_email'] },
  { name: 'app', fields: ['color', 'rtl', 'dark'] },
  {
    name: 'mobile',
    fields: [
      'android_version',
      'android_url',
      'android_force_update',
      'ios_version',
      'ios_url',
      'ios_force_update',
      'disable_services',
    ],
  },
  {
    name: 'shown',
    fields: [
      'show_about_us',
      'show_contact_us',
      'show_branches',
      'show_facilities',
      'show_administrative_structures',
      'show_board_of_directors',
    ],
  },
  {
    name: 'clients',
    fields: [
      'allow_access_without_verify_phone',
      'verify_email_required',
      'allow_access_without_subscription',
    ],
  },
  {
    name: 'transfers',
    fields: [
      'transfer_amount_min',
      'transfer_amount_max',
      'transfer_daily_max',
      'transfer_monthly_max',
      'transfer_fee_fixed',
      'transfer_fee_share_bp',
      'transfer_fee_min',
      'transfer_fee_max',
    ],
  },
  {
    name: 'staff',
    fields: [
      'staff_second_factor_required',
      'recharge_alone_max',
      'settlement_alone_max',
      'batch_value_alone_max',
    ],
  },
]
