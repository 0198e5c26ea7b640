import { z } from 'zod'
import type { ChoiceField, ChoiceOption, Field } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const choice = plainKind<ChoiceField>({
  input: ({ options }) => z.enum(options.map(({ value }) => value)),
  filter: 'any-of',
})

export function isChoice(field: Field | undefined): field is ChoiceField {
  return field?.kind === 'choice'
}

/** The options of a choice; of any other field, none. */
export function optionsOf(field: Field | undefined): readonly ChoiceOption[] {
  return isChoice(field) ? field.options : []
}
