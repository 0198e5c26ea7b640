import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { changeSetting } from './change-setting.ts'
import { lockSettings, selectSettings } from './setting.queries.ts'
import { type SettingInput, type SettingKey, settingInputs, settingShapes } from './setting.rules.ts'
import { orderedLimits, type Sheet, sheetOf, storedOf, writtenOf } from './setting-sheet.rules.ts'

/** As staff see and change them. */
export async function readSheet(db: Db): Promise<Sheet> {
  return sheetOf(settingInputs(await selectSettings(db)))
}

/**
 * Changes the settings sent, each with its row in the activity log; what is the same already stays untouched.
 * @throws Refusal `request.invalid`, `setting.limits_out_of_order` with the fields that disagree
 */
export async function changeSettings(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
  staffId: bigint,
): Promise<Sheet> {
  await lockSettings(tx)
  const before = await readSheet(tx)
  const after: Sheet = { ...before, ...writtenOf(values) }
  expectOrder(after)
  const [old, wanted] = [storedOf(before), storedOf(after)]
  for (const key of Object.keys(settingShapes) as SettingKey[]) {
    if (JSON.stringify(old[key]) === JSON.stringify(wanted[key])) continue
    const read = settingShapes[key].safeParse(wanted[key])
    if (!read.success) throw new Refusal('request.invalid', {}, { [key]: 'request.invalid' })
    // The shape has just read it.
    await changeSetting(tx, { key, value: wanted[key] as SettingInput<typeof key>, staffId })
  }
  return after
}

function expectOrder(sheet: Sheet): void {
  const minor = (name: keyof Sheet) => fromWire(String(sheet[name]), defaultCurrency)
  for (const [smaller, larger] of orderedLimits) {
    if (minor(smaller) > minor(larger))
      throw new Refusal('setting.limits_out_of_order', {}, { [larger]: 'setting.limits_out_of_order' })
  }
}
