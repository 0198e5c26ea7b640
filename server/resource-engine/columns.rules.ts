import type { Field } from '#contract/kernel/resource/fields.ts'
import { isListed, kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { Section } from './section.ts'

/** Whether a field is kept in a table of its own. */
export function isJoined(field: Field): boolean {
  return kindOf(field).joined === true
}

/** The parts a field is kept in, by what each is called in a row that was read: `name_ar`, `logo_id`, `latitude`. */
export function partsOf(name: string, field: Field): readonly string[] {
  return kindOf(field).parts(name, field)
}

/** The column of a part: the one of its name, unless the server half says another. */
export function columnOf({ half }: Section, field: string, part: string): string {
  const named = half.columns?.[field]
  return typeof named === 'string' ? part.replace(field, named) : part
}

/** The column whose value has an order of its own; null where all rows are in one order. */
export function groupColumn(section: Section): string | null {
  const { order } = section.resource
  if (order === undefined || order === true) return null
  const [part = order.within] = partsOf(order.within, fieldOf(section.resource, order.within))
  return columnOf(section, order.within, part)
}

/** The column that every row has; null when this table has none. */
export function rowColumnOf({ half }: Section, column: RowColumn): string | null {
  const named = half.columns?.[column]
  return named === undefined ? column : named
}

/** The fields of rows in a list: what is secret, or too much for one, is in one row only. */
export function listedFields({ fields }: Resource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isListed(field) ? [name] : []))
}

export function fieldOf({ name, fields }: Resource, field: string): Field {
  const found = fields[field]
  if (!found) throw new RangeError(`${name} has no field ${field}`)
  return found
}
