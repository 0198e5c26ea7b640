import { writableFields } from '#contract/kernel/resource/write-body.ts'
import type { Db } from '#server/platform/db/database.ts'
import { columnOf, fieldOf, isJoined } from './columns.rules.ts'
import { readEditorTerms } from './editor-terms.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import type { ServedResource } from './served-resource.ts'

/** The values of a write, with stored files: a picture is its file's id, or null. */
export type Values = Readonly<Record<string, unknown>>
export type Columns = Record<string, unknown>

/**
 * The columns that a write sets.
 * @param before the stored row; null for a new one
 */
export function columnsOfValues(served: ServedResource, values: Values, before: Values | null): Columns {
  const columns: Columns = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(served.resource, name)
    if (value === undefined || isJoined(field)) continue
    const parts = storedKindOf(field).store(field, name, value, { ...before, ...values })
    for (const [part, stored] of Object.entries(parts)) columns[columnOf(served, name, part)] = stored
  }
  return columns
}

/** Values as their kinds need them, before the rules see them. */
export async function cleaned(db: Db, { resource }: ServedResource, values: Values): Promise<Values> {
  const cleaning = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    const clean = field && storedKindOf(field).clean
    return clean ? [{ name, value, clean }] : []
  })
  if (cleaning.length === 0) return values
  const formats = await readEditorTerms(db)
  return {
    ...values,
    ...Object.fromEntries(cleaning.map(({ name, value, clean }) => [name, clean(value, formats)])),
  }
}

/** A new row gets the definition's defaults for missing values. */
export function withDefaults({ resource }: ServedResource, values: Values): Values {
  const defaults = writableFields(resource, 'store').flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, field.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...definedOf(values) }
}

export function definedOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
