import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { SettingName } from '#contract/operations/settings/setting-fields.ts'
import type { Sheet } from './setting-sheet.rules.ts'

/** How far somebody may go alone: lowered by one person, raised by two. */
const limits: ReadonlySet<string> = new Set<SettingName>([
  'recharge_alone_max',
  'settlement_alone_max',
  'batch_value_alone_max',
  'transfer_amount_max',
  'transfer_daily_max',
  'transfer_monthly_max',
])

/** What clients pay: by two people, in either direction. */
const fees: ReadonlySet<string> = new Set<SettingName>([
  'transfer_fee_fixed',
  'transfer_fee_share_bp',
  'transfer_fee_min',
  'transfer_fee_max',
])

/** Whom clients trust with their money: by two people, whatever it becomes. */
const contacts: ReadonlySet<string> = new Set<SettingName>(['support_phone', 'support_email'])

const ofTransfers = (name: string) => name.startsWith('transfer_')

/** Which of the changed settings wait for a second person. Those of transfers must agree, so they wait together. */
export function waitingOf(before: Sheet, after: Sheet): SettingName[] {
  const changed = (Object.keys(after) as SettingName[]).filter((name) => after[name] !== before[name])
  const loosened = changed.filter((name) => isLoosened(name, before[name], after[name]))
  const withTransfers = loosened.some(ofTransfers)
  return changed.filter((name) => loosened.includes(name) || (withTransfers && ofTransfers(name)))
}

function isLoosened(name: SettingName, before: unknown, after: unknown): boolean {
  if (contacts.has(name)) return true
  if (fees.has(name)) return minorOf(before) !== minorOf(after)
  if (limits.has(name)) return (minorOf(after) ?? 0n) > (minorOf(before) ?? 0n)
  return name === 'staff_second_factor_required' && after === false
}

/** Of a share, or of an amount as it is stored: as somebody wrote it. Null: no bound. */
function minorOf(value: unknown): bigint | null {
  if (typeof value === 'number') return BigInt(value)
  const amountMinor = value === null ? null : parseAmount(String(value), defaultCurrency)
  if (typeof amountMinor === 'string') throw new RangeError(`a setting is no amount: ${amountMinor}`)
  return amountMinor
}

/** As a second person compares them. */
export function shownSettings(sheet: Sheet, names: readonly SettingName[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) =>
      name === 'transfer_fee_share_bp'
        ? ['transfer_fee_share', `${percentOf(Number(sheet[name]))}%`]
        : [name, sheet[name]],
    ),
  )
}
