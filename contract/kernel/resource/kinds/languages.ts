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

interface Drafted {
  readonly eitherLanguage?: true
}

/** @param text of one language; it takes an empty one */
export function inBothLanguages({ eitherLanguage }: Drafted, text: z.ZodType<string>) {
  if (!eitherLanguage) return z.strictObject({ ar: filled(text), en: filled(text) })
  return z
    .strictObject({ ar: text, en: text })
    .refine(({ ar, en }) => ar !== '' || en !== '', ruleError('required'))
}

interface MaybeLocalized extends Drafted {
  readonly localized?: boolean
}

/** For kinds whose fields are in one language or in both. */
export const maybeLocalized = {
  input: (field: MaybeLocalized, text: z.ZodType<string>) =>
    field.localized ? inBothLanguages(field, text) : filled(text),
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
