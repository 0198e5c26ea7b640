import type { Field } from '#contract/kernel/resource/fields.ts'
import { isListed, kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { Section } from './section.ts'

/** Whether a field has a table of its own. */
export function isJoined(field: Field): boolean {
  return kindOf(field).joined === true
}

/** The stored parts of a field, by their names in a row: `name_ar`, `logo_id`, `latitude`. */
export function partsOf(name: string, field: Field): readonly string[] {
  return kindOf(field).parts(name, field)
}

/** The column of a part: the one of its name, unless the server part names another. */
export function columnOf({ half }: Section, field: string, part: string): string {
  const named = half.columns?.[field]
  return typeof named === 'string' ? part.replace(field, named) : part
}

/** The column that groups the order; null when all rows share one order. */
export function groupColumn(section: Section): string | null {
  const { order } = section.resource
  if (order === undefined || order === true) return null
  const [part = order.within] = partsOf(order.within, fieldOf(section.resource, order.within))
  return columnOf(section, order.within, part)
}

/** A standard column; null when this table lacks it. */
export function rowColumnOf({ half }: Section, column: RowColumn): string | null {
  const named = half.columns?.[column]
  return named === undefined ? column : named
}

/** The fields of rows in a list: sensitive and large ones are only in single rows. */
export function listedFields({ fields }: Resource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isListed(field) ? [name] : []))
}

export function fieldOf({ name, fields }: Resource, field: string): Field {
  const found = fields[field]
  if (!found) throw new RangeError(`${name} has no field ${field}`)
  return found
}
