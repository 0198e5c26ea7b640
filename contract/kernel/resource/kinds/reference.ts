import { ruleError } from '../../rule-error.ts'
import { idOf, idOutput } from '../../shapes.ts'
import type { Field, ReferenceField } from '../fields.ts'
import { pointingKind } from './kind-module.ts'

/** What is chosen from a list, or read from a cell: by a name that no row has, or nothing like an id. */
export const chosenRow = idOf(ruleError('select_object').message)

export const reference = pointingKind<ReferenceField>({ input: () => chosenRow, output: () => idOutput })

/** The resource whose rows a field points to; null of a field that points to none. */
export function targetOf(field: Field | undefined): string | null {
  return field?.kind === 'reference' || field?.kind === 'references' ? field.to : null
}
