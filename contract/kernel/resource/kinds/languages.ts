import { z } from 'zod'
import { ruleError } from '../../rule-error.ts'
import { localized } from '../../shapes.ts'
import type { Field } from '../fields.ts'

/** Whether a field is a text in Arabic and one in English. */
export function isLocalized(field: Field): boolean {
  return field.kind === 'localized-text' || ('localized' in field && field.localized === true)
}

/** Refuses an empty text. Optional fields turn it into null before. */
export function filled<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine((text) => text.trim() !== '', ruleError('required'))
}

export function inBothLanguages(text: z.ZodType<string>) {
  return z.strictObject({ ar: text, en: text })
}

interface MaybeLocalized {
  readonly localized?: boolean
}

/** For kinds whose fields are in one language or in both. */
export const maybeLocalized = {
  input: (field: MaybeLocalized, text: z.ZodType<string>) => (field.localized ? inBothLanguages(text) : text),
  output: (field: MaybeLocalized) => (field.localized ? localized : z.string()),
  parts: (name: string, field: MaybeLocalized) => (field.localized ? localizedParts(name) : [name]),
  sheetColumns: (name: string, field: MaybeLocalized) =>
    field.localized ? localizedSheetColumns(name) : [name],
}

export function localizedParts(name: string): readonly string[] {
  return [`${name}_ar`, `${name}_en`]
}

export function localizedSheetColumns(name: string): readonly string[] {
  return [`${name}.ar`, `${name}.en`]
}
