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

/** Stored values by name. */
export type Stored = Readonly<Record<string, unknown>>

const shapes = new Map(settingNames.map((name) => [name, storedShapeOf(settings.keys[name])]))

/** @throws ZodError when the value has another shape than the setting */
export function readStored(name: SettingName, value: unknown): unknown {
  return shapes.get(name)?.parse(value)
}

/** As staff see and change them: stored values over defaults. */
export function sheetOf(stored: Stored): StoredSettings {
  const sheet = settingNames.map((name) => [name, countingOf(name, stored)])
  // Stored values were checked by their shape before they were written.
  return Object.fromEntries(sheet) as StoredSettings
}

/**
 * The asked settings as the program reads them. Throws on a stored value of the wrong shape, which we did not write.
 */
export function settingsOf<Name extends SettingName>(
  stored: Stored,
  names: readonly Name[],
): Pick<Settings, Name> {
  const read = names.map((name) => [name, readStored(name, countingOf(name, stored))])
  return Object.fromEntries(read) as Pick<Settings, Name>
}

/** A stored value replaces the default, even an empty one. */
function countingOf(name: SettingName, stored: Stored): unknown {
  return name in stored ? stored[name] : settings.keys[name].default
}

/** A write in stored form: amounts as decimal strings. */
export function writtenOf(values: Stored): Stored {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'bigint' ? toWire(value, defaultCurrency) : value]),
  )
}

/** A stored amount or share as a comparable number. Null: no bound. */
export function figureOf(value: unknown): bigint | null {
  if (typeof value === 'number' || typeof value === 'boolean') return BigInt(value)
  const amountMinor = value === null ? null : parseAmount(String(value), defaultCurrency)
  if (typeof amountMinor === 'string') throw new RangeError(`a setting is no amount: ${amountMinor}`)
  return amountMinor
}

/** The first setting below its lower bound; null when all agree. */
export function outOfOrder(sheet: StoredSettings): SettingName | null {
  const joinTables = settings.fieldsets.flatMap(({ ordered }) => ordered)
  const wrong = joinTables.find(([smaller, larger]) => {
    const [least, most] = [figureOf(sheet[smaller]), figureOf(sheet[larger])]
    return least !== null && most !== null && least > most
  })
  return wrong?.[1] ?? null
}
