import type { BrokenRule } from '../issue-rule.ts'
import type { Fields } from './action.ts'

export interface MissingEither {
  readonly name: string
  readonly other: string
  readonly broken: BrokenRule
}

/** Of two fields of which one is required: those that are both empty. */
export function missingEither(
  { fields }: { readonly fields: Fields },
  values: Readonly<Record<string, unknown>>,
): MissingEither[] {
  return Object.entries(fields).flatMap(([name, { requiredWithout: other }]) => {
    if (other === undefined || isPresent(values[name]) || isPresent(values[other])) return []
    return [{ name, other, broken: { rule: 'required_without', values: { other_field: other } } }]
  })
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
