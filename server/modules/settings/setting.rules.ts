import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount, toWire } from '#contract/kernel/money.ts'
import { storedShapeOf } from '#contract/kernel/settings/setting-shapes.ts'
import {
  type SettingName,
  type Settings,
  type StoredSettings,
  settingNames,
  settings,
} from '#contract/operations/settings/settings.ts'

/** By name, as they are stored. */
export type Stored = Readonly<Record<string, unknown>>

const shapes = new Map(settingNames.map((name) => [name, storedShapeOf(settings.keys[name])]))

/** @throws ZodError when the value does not have the shape of the setting */
export function readStored(name: SettingName, value: unknown): unknown {
  return shapes.get(name)?.parse(value)
}

/** As staff see and change them: what is stored over the defaults. */
export function sheetOf(stored: Stored): StoredSettings {
  const sheet = settingNames.map((name) => [name, countingOf(name, stored)])
  // What is stored was read by its shape before it was written.
  return Object.fromEntries(sheet) as StoredSettings
}

/** Those asked for, as the program reads them. Throws on a stored value of the wrong shape: it was not written by us. */
export function settingsOf<Name extends SettingName>(
  stored: Stored,
  names: readonly Name[],
): Pick<Settings, Name> {
  const read = names.map((name) => [name, readStored(name, countingOf(name, stored))])
  return Object.fromEntries(read) as Pick<Settings, Name>
}

/** What is stored comes before the default, also when staff emptied it. */
function countingOf(name: SettingName, stored: Stored): unknown {
  return name in stored ? stored[name] : settings.keys[name].default
}

/** What a write sent, as it is stored: amounts as decimal strings. */
export function writtenOf(values: Stored): Stored {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'bigint' ? toWire(value, defaultCurrency) : value]),
  )
}

/** An amount or a share as it is stored, as a number to compare. Null: no bound. */
export function figureOf(value: unknown): bigint | null {
  if (typeof value === 'number' || typeof value === 'boolean') return BigInt(value)
  const amountMinor = value === null ? null : parseAmount(String(value), defaultCurrency)
  if (typeof amountMinor === 'string') throw new RangeError(`a setting is no amount: ${amountMinor}`)
  return amountMinor
}

/** The first setting that is smaller than the one it may not be smaller than; null when all agree. */
export function outOfOrder(sheet: StoredSettings): SettingName | null {
  const joinTables = settings.fieldsets.flatMap(({ ordered }) => ordered)
  const wrong = joinTables.find(([smaller, larger]) => {
    const [least, most] = [figureOf(sheet[smaller]), figureOf(sheet[larger])]
    return least !== null && most !== null && least > most
  })
  return wrong?.[1] ?? null
}
