import { z } from 'zod'
import { inputOf } from '../resource/field-schemas.ts'
import type { Setting, SettingGroup } from './define-settings.ts'

/** Reads a setting as it is stored: an amount becomes minor units. */
export function storedShapeOf(setting: Setting): z.ZodType {
  return isNullable(setting) ? inputOf(setting).nullable() : inputOf(setting)
}

/** What a change sends: any of the settings, as people type them. An empty text is no value. */
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

function isNullable({ kind, required }: Setting): boolean {
  return required !== true && kind !== 'boolean'
}
