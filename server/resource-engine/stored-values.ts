import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { columnOf, fieldOf, isJoined } from './columns.rules.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import type { Section } from './section.ts'

/** What a write's schemas have read, files stored: a picture is the id of its file, or null. */
export type Values = Readonly<Record<string, unknown>>
export type Columns = Record<string, unknown>

/**
 * The columns that a write sets.
 * @param before the row as it is stored; null when it is being made
 */
export function columnsOfValues(section: Section, values: Values, before: Values | null): Columns {
  const columns: Columns = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(section.resource, name)
    if (value === undefined || isJoined(field)) continue
    const parts = storedKindOf(field).store(field, name, value, { ...before, ...values })
    for (const [part, stored] of Object.entries(parts)) columns[columnOf(section, name, part)] = stored
  }
  return columns
}

/** Values as their kinds want them before any rule of the resource sees them. */
export function cleaned({ resource }: Section, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      const clean = field && storedKindOf(field).clean
      return [name, clean ? clean(value) : value]
    }),
  )
}

/** What is not sent when a row is made is what the definition says. */
export function withDefaults({ resource }: Section, values: Values): Values {
  const defaults = writableFields(resource, 'store').flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, field.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...definedOf(values) }
}

export function definedOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
