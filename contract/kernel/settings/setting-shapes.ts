import { z } from 'zod'
import { kindOf } from '../resource/kinds/index.ts'
import type { Setting, SettingGroup } from './define-settings.ts'

/** Reads a stored setting: an amount becomes minor units. */
export function storedShapeOf(setting: Setting): z.ZodType {
  const input = kindOf(setting).input(setting)
  return isNullable(setting) ? input.nullable() : input
}

/** A change: any of the settings, as people type them. An empty text is no value. */
export function changesOf({ keys }: Pick<SettingGroup, 'keys'>) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(keys).map(([name, setting]) => {
        const shape = storedShapeOf(setting)
        const read = isNullable(setting) ? z.preprocess((sent) => (sent === '' ? null : sent), shape) : shape
        return [name, read.optional()]
      }),
    ),
  )
}

function isNullable(setting: Setting): boolean {
  return setting.required !== true && kindOf(setting).filter !== 'flag'
}
