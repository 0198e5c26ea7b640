import { ruleError } from '../../rule-error.ts'
import { idOf, idOutput } from '../../shapes.ts'
import type { Field, OnTrash, ReferenceField } from '../fields.ts'
import { pointingKind } from './kind-module.ts'

/** What is chosen from a list, or read from a cell: by a name that no row has, or nothing like an id. */
export const chosenRow = idOf(ruleError('select_object').message)

export const reference = pointingKind<ReferenceField>({ input: () => chosenRow, output: () => idOutput })

/** The resource whose rows a field points to; null of a field that points to none. */
export function targetOf(field: Field | undefined): string | null {
  return field?.kind === 'reference' || field?.kind === 'references' ? field.to : null
}

export function isReference(field: Field | undefined): field is ReferenceField {
  return field?.kind === 'reference'
}

/** What happens to a row when the one that a field points to goes into the trash. */
export function onTrashOf(field: Field): OnTrash {
  return ('onTrash' in field && field.onTrash) || 'restrict'
}
