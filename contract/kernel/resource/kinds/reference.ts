import { ruleError } from '../../rule-error.ts'
import { idOf, idOutput } from '../../shapes.ts'
import type { Field, OnTrash, ReferenceField } from '../fields.ts'
import { pointingKind } from './kind-module.ts'

/** Refuses a chosen or imported value that names no row. */
export const chosenRow = idOf(ruleError('select_object').message)

export const reference = pointingKind<ReferenceField>({ input: () => chosenRow, output: () => idOutput })

/** The resource that a field points to; null if it is no reference. */
export function targetOf(field: Field | undefined): string | null {
  return field?.kind === 'reference' || field?.kind === 'references' ? field.to : null
}

export function isReference(field: Field | undefined): field is ReferenceField {
  return field?.kind === 'reference'
}

/** What happens to a row when its target goes into the trash. */
export function onTrashOf(field: Field): OnTrash {
  return ('onTrash' in field && field.onTrash) || 'restrict'
}
