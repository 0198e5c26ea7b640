import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { type SettingName, settingFields } from '#contract/operations/settings/setting-fields.ts'
import { type SettingInput, type SettingKey, settingShapes } from './setting.rules.ts'

type Stored = { [Key in SettingKey]: SettingInput<Key> }
export type Sheet = Record<SettingName, unknown>

/** The stored settings as one flat sheet of fields. */
export function sheetOf({ transfer, ...rest }: Stored): Sheet {
  return { ...rest, ...fieldsOfTransfers(transfer) }
}

function fieldsOfTransfers({ fee, ...limits }: Stored['transfer']) {
  return {
    transfer_amount_min: limits.amount_min,
    transfer_amount_max: limits.amount_max,
    transfer_daily_max: limits.daily_max,
    transfer_monthly_max: limits.monthly_max,
    transfer_fee_fixed: fee.fixed,
    transfer_fee_share_bp: fee.share_bp,
    transfer_fee_min: fee.fee_min,
    transfer_fee_max: fee.fee_max,
  }
}

/** A stored setting by the fields it is filled in by, as the log tells it; what no longer has its shape, as it stands. */
export function namedOf(key: SettingKey, stored: unknown): Readonly<Record<string, unknown>> {
  if (key !== 'transfer' || !settingShapes.transfer.safeParse(stored).success) return { [key]: stored }
  return fieldsOfTransfers(stored as Stored['transfer'])
}

/** The other way round: what each setting holds when the sheet says this. */
export function storedOf(sheet: Sheet): Readonly<Record<SettingKey, unknown>> {
  const { transfer_amount_min, transfer_amount_max, transfer_daily_max, transfer_monthly_max, ...more } =
    sheet
  const { transfer_fee_fixed, transfer_fee_share_bp, transfer_fee_min, transfer_fee_max, ...rest } = more
  return {
    ...rest,
    transfer: {
      amount_min: transfer_amount_min,
      amount_max: transfer_amount_max,
      daily_max: transfer_daily_max,
      monthly_max: transfer_monthly_max,
      fee: {
        fixed: transfer_fee_fixed,
        share_bp: transfer_fee_share_bp,
        fee_min: transfer_fee_min,
        fee_max: transfer_fee_max,
      },
    },
  }
}

/** What a write sent, as it is stored: amounts as people write them. */
export function writtenOf(values: Readonly<Record<string, unknown>>): Partial<Sheet> {
  const known = Object.entries(values).filter(([name, value]) => name in settingFields && value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === 'bigint' ? toWire(value, defaultCurrency) : value]),
  )
}

/** Pairs of which the first may not be the larger. */
export const orderedLimits = [
  ['transfer_amount_min', 'transfer_amount_max'],
  ['transfer_amount_max', 'transfer_daily_max'],
  ['transfer_daily_max', 'transfer_monthly_max'],
] as const satisfies readonly (readonly [SettingName, SettingName])[]
