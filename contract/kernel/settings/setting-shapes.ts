import { z } from 'zod'
import { placeholdersIn } from '../fill-template.ts'
import { kindOf } from '../resource/kinds/index.ts'
import { ruleError } from '../rule-error.ts'
import type { Setting, SettingGroup } from './define-settings.ts'

/** Reads a stored setting: an amount becomes minor units. */
export function storedShapeOf(setting: Setting): z.ZodType {
  const input = filledIn(setting, kindOf(setting).input(setting))
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

/** A text with placeholders says every one of them, in each language. */
function filledIn({ placeholders }: Setting, input: z.ZodType): z.ZodType {
  if (!placeholders) return input
  return input.superRefine((value, context) => {
    if (typeof value !== 'object' || value === null) return
    for (const [language, text] of Object.entries(value)) {
      const found = placeholdersIn(String(text))
      const missing = placeholders.find((name) => !found.includes(name))
      const unknown = found.find((name) => !placeholders.includes(name))
      const path = [language]
      if (missing !== undefined)
        context.addIssue({ code: 'custom', path, ...ruleError('placeholder', { name: `{${missing}}` }) })
      else if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          path,
          ...ruleError('placeholder_unknown', { name: `{${unknown}}` }),
        })
    }
  })
}
