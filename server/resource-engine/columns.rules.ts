import type { Field } from '#contract/kernel/resource/fields.ts'
import { isListed, kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { ServedResource } from './served-resource.ts'

/** Whether a field has a table of its own. */
export function isJoined(field: Field): boolean {
  return kindOf(field).joined === true
}

/** The stored parts of a field, by their names in a row: `name_ar`, `logo_id`, `latitude`. */
export function partsOf(name: string, field: Field): readonly string[] {
  return kindOf(field).parts(name, field)
}

/** The column of a part: the one of its name, unless the server part names another. */
export function columnOf({ server }: ServedResource, field: string, part: string): string {
  const named = server.columns?.[field]
  return typeof named === 'string' ? part.replace(field, named) : part
}

/** The column that groups the order; null when all rows share one order. */
export function groupColumn(served: ServedResource): string | null {
  const { order } = served.resource
  if (order === undefined || order === true) return null
  const [part = order.within] = partsOf(order.within, fieldOf(served.resource, order.within))
  return columnOf(served, order.within, part)
}

/** A standard column; null when this table lacks it. */
export function rowColumnOf({ server }: ServedResource, column: RowColumn): string | null {
  const named = server.columns?.[column]
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
