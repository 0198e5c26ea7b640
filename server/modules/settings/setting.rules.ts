import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { amountInput, amountOrZeroInput, toWire } from '#contract/kernel/money.ts'
import { appSettingNames, type appSettings } from '#contract/operations/settings/settings.ts'

const amount = amountInput()
const amountOrZero = amountOrZeroInput()
const localizedText = z.strictObject({ ar: z.string().min(1).max(200), en: z.string().min(1).max(200) })

/** `1.4` or `1.4.2`; null: none is out. */
const version = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4}){1,3}$/)
  .nullable()
const address = z
  .url({ protocol: /^https$/ })
  .max(300)
  .nullable()

/** Fixed part plus a share in basis points, held between two bounds; `fee_max` null: no upper bound. Minor units. */
const feeRule = z.strictObject({
  fixed: amountOrZero,
  share_bp: z.int().min(0).max(10_000),
  fee_min: amountOrZero,
  fee_max: amountOrZero.nullable(),
})

/** Every setting there is, by key. Amounts are kept as people write them and read as minor units of the wallet's currency. */
export const settingShapes = {
  name: localizedText,
  /** A name of the palette, or `#rrggbb`. */
  color: z.string().regex(/^(#[0-9a-f]{6}|amber)$/),
  rtl: z.boolean(),
  dark: z.boolean(),
  support_phone: z.string().max(40),
  support_email: z.email().max(254),
  allow_access_without_verify_phone: z.boolean(),
  allow_access_without_subscription: z.boolean(),
  /** Ask for a proof of the e-mail too, once the client has given one. */
  verify_email_required: z.boolean(),
  /** Staff prove a second factor at each sign-in, or set one up at the next. */
  staff_second_factor_required: z.boolean(),
  /** A batch of vouchers worth more needs a second person. */
  batch_value_alone_max: amount,
  /** A larger bank transfer comes into a wallet after a second person has agreed. */
  recharge_alone_max: amountOrZero,
  /** A settlement with a larger net amount is paid after a second person has agreed. */
  settlement_alone_max: amountOrZero,
  /** Of the mobile applications: what they ask for at their start. */
  android_version: version,
  ios_version: version,
  /** An older one must be replaced before it goes on. */
  android_force_update: z.boolean(),
  ios_force_update: z.boolean(),
  android_url: address,
  ios_url: address,
  disable_services: z.boolean(),
  show_about_us: z.boolean(),
  show_contact_us: z.boolean(),
  show_branches: z.boolean(),
  show_facilities: z.boolean(),
  show_administrative_structures: z.boolean(),
  show_board_of_directors: z.boolean(),
  transfer: z.strictObject({
    amount_min: amount,
    amount_max: amount,
    daily_max: amount,
    monthly_max: amount,
    fee: feeRule,
  }),
} as const

export type SettingKey = keyof typeof settingShapes
export type Settings = { readonly [Key in SettingKey]: z.output<(typeof settingShapes)[Key]> }
export type SettingInput<Key extends SettingKey> = z.input<(typeof settingShapes)[Key]>

const defaults: { readonly [Key in SettingKey]: SettingInput<Key> } = {
  name: { ar: 'محفظة', en: 'Mahfaza' },
  color: 'amber',
  rtl: true,
  dark: false,
  support_phone: '0910000000',
  support_email: 'support@mahfaza.ly',
  allow_access_without_verify_phone: false,
  allow_access_without_subscription: true,
  verify_email_required: false,
  staff_second_factor_required: true,
  batch_value_alone_max: '10000.000',
  recharge_alone_max: '1000.000',
  settlement_alone_max: '1000.000',
  android_version: null,
  ios_version: null,
  android_force_update: false,
  ios_force_update: false,
  android_url: null,
  ios_url: null,
  disable_services: false,
  show_about_us: true,
  show_contact_us: true,
  show_branches: true,
  show_facilities: true,
  show_administrative_structures: true,
  show_board_of_directors: true,
  transfer: {
    amount_min: '1.000',
    amount_max: '5000.000',
    daily_max: '10000.000',
    monthly_max: '50000.000',
    fee: { fixed: '0', share_bp: 50, fee_min: '0.250', fee_max: '10.000' },
  },
}

/** Stored values over the defaults. Throws on a stored value of the wrong shape: it was not written by us. */
export function settingsOf(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const keys = Object.keys(settingShapes) as SettingKey[]
  return Object.fromEntries(keys.map((key) => [key, settingOf(key, stored.get(key))])) as Settings
}

/** As they are stored, over the defaults: amounts as people write them. */
export function settingInputs(rows: readonly { key: string; value: unknown }[]) {
  const known = rows.filter(({ key }) => key in settingShapes)
  // What stands in the database was read by its shape before it was written.
  return {
    ...defaults,
    ...Object.fromEntries(known.map(({ key, value }) => [key, value])),
  } as typeof defaults
}

/** One as it is stored, or as it counts while nobody has set it. */
export function storedOrDefault(key: SettingKey, stored: unknown): unknown {
  return stored ?? defaults[key]
}

/** The same for one; null or undefined: the default. */
export function settingOf<Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] {
  return settingShapes[key].parse(stored ?? defaults[key]) as Settings[Key]
}

/** What anyone may know, in the form of the wire. */
export function publicSettings(settings: Settings): z.input<typeof appSettings> {
  const { name, color, rtl, dark, support_phone, support_email, transfer } = settings
  const shown = Object.fromEntries(appSettingNames.map((key) => [key, settings[key]]))
  return {
    ...(shown as Pick<Settings, (typeof appSettingNames)[number]>),
    name,
    color,
    rtl,
    dark,
    currency: defaultCurrency,
    support_phone,
    support_email,
    allow_access_without_verify_phone: settings.allow_access_without_verify_phone,
    allow_access_without_subscription: settings.allow_access_without_subscription,
    transfer: {
      amount_min: written(transfer.amount_min),
      amount_max: written(transfer.amount_max),
      daily_max: written(transfer.daily_max),
      monthly_max: written(transfer.monthly_max),
      fee: {
        fixed: written(transfer.fee.fixed),
        share_bp: transfer.fee.share_bp,
        fee_min: written(transfer.fee.fee_min),
        fee_max: transfer.fee.fee_max === null ? null : written(transfer.fee.fee_max),
      },
    },
  }
}

function written(amountMinor: bigint): string {
  return toWire(amountMinor, defaultCurrency)
}
