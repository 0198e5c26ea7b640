import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { Section } from './section.ts'

export function isLocalized(field: Field): boolean {
  return field.kind === 'localized-text' || ('localized' in field && field.localized === true)
}

export function isPaired({ kind }: Field): boolean {
  return kind === 'references' || kind === 'images'
}

/** The parts a field is kept in, by what each is called in a row that was read: `name_ar`, `logo_id`, `latitude`. */
export function partsOf(name: string, field: Field): string[] {
  if (isLocalized(field)) return [`${name}_ar`, `${name}_en`]
  if (field.kind === 'image' || field.kind === 'file') return [`${name}_id`]
  if (field.kind === 'location') return ['latitude', 'longitude']
  return isPaired(field) ? [] : [name]
}

/** The column of a part: the one of its name, unless the server half says another. */
export function columnOf({ half }: Section, field: string, part: string): string {
  const named = half.columns?.[field]
  return typeof named === 'string' ? part.replace(field, named) : part
}

/** The column that every row has; null when this table has none. */
export function rowColumnOf({ half }: Section, column: RowColumn): string | null {
  const named = half.columns?.[column]
  return named === undefined ? column : named
}

/** The fields of rows in a list: what is secret is in one row only. */
export function listedFields({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => !fields[name]?.sensitive)
}

export function fieldOf({ name, fields }: Resource, field: string): Field {
  const found = fields[field]
  if (!found) throw new RangeError(`${name} has no field ${field}`)
  return found
}
