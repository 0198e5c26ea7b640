import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Agreed, changeSetting } from './change-setting.ts'
import { lockSettings, selectSettings } from './setting.queries.ts'
import { type SettingInput, type SettingKey, settingInputs, settingShapes } from './setting.rules.ts'
import { orderedLimits, type Sheet, sheetOf, storedOf } from './setting-sheet.rules.ts'

/** As staff see and change them. */
export async function readSheet(db: Db): Promise<Sheet> {
  return sheetOf(settingInputs(await selectSettings(db)))
}

/** The same for whoever changes them: nobody else does meanwhile. */
export async function lockSheet(tx: Tx): Promise<Sheet> {
  await lockSettings(tx)
  return readSheet(tx)
}

/**
 * Writes what differs, each with its row in the activity log; what is the same already stays untouched.
 * @throws Refusal `request.invalid`, `setting.limits_out_of_order` with the fields that disagree
 */
export async function writeSheet(
  tx: Tx,
  { before, after }: { readonly before: Sheet; readonly after: Sheet },
  by: { readonly staffId: bigint; readonly agreed?: Agreed },
): Promise<void> {
  expectOrder(after)
  const [old, wanted] = [storedOf(before), storedOf(after)]
  for (const key of Object.keys(settingShapes) as SettingKey[]) {
    if (JSON.stringify(old[key]) === JSON.stringify(wanted[key])) continue
    expectShape(key, wanted[key])
    // The shape has just read it.
    await changeSetting(tx, { key, value: wanted[key] as SettingInput<typeof key>, ...by })
  }
}

/** @throws Refusal as `writeSheet` would */
export function expectWritable(sheet: Sheet): void {
  expectOrder(sheet)
  const stored = storedOf(sheet)
  for (const key of Object.keys(settingShapes) as SettingKey[]) expectShape(key, stored[key])
}

function expectShape(key: SettingKey, value: unknown): void {
  if (!settingShapes[key].safeParse(value).success)
    throw new Refusal('request.invalid', {}, { [key]: 'request.invalid' })
}

function expectOrder(sheet: Sheet): void {
  const minor = (name: keyof Sheet) => fromWire(String(sheet[name]), defaultCurrency)
  const hasFeeMax = sheet.transfer_fee_max !== null && sheet.transfer_fee_max !== undefined
  const feeBounds = hasFeeMax ? ([['transfer_fee_min', 'transfer_fee_max']] as const) : []
  for (const [smaller, larger] of [...orderedLimits, ...feeBounds]) {
    if (minor(smaller) > minor(larger))
      throw new Refusal('setting.limits_out_of_order', {}, { [larger]: 'setting.limits_out_of_order' })
  }
}
