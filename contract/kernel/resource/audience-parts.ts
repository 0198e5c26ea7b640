import type { Fields } from './action.ts'
import type { Answered, Audience } from './audience.ts'
import type { Field } from './fields.ts'
import { isLocation } from './kinds/location.ts'
import { isReference } from './kinds/reference.ts'
import { isRows } from './kinds/rows.ts'

/** One name of an answer, and where it is read. */
export interface AnsweredPart {
  readonly name: string
  /** A field, a half of a location, the name of a reference's row, a column of every row, child rows; `nothing`: the name means none. */
  readonly from: 'field' | 'half' | 'title' | 'column' | 'rows' | 'nothing'
  /** The field, or the column. */
  readonly source: string
  readonly field: Field | undefined
  /** Of child rows. */
  readonly parts: readonly AnsweredPart[]
}

export function answeredParts(fields: Fields, answered: readonly Answered[]): readonly AnsweredPart[] {
  return answered.flatMap((one) =>
    typeof one === 'string'
      ? [partOf(fields, one)]
      : Object.entries(one).map(([name, rows]) => rowsPart(name, fields[name], rows)),
  )
}

/** What one row is answered with: what the list has as well, and what it has besides. */
export function shownOf({ list, show = [] }: Audience): readonly Answered[] {
  return [...list, ...show]
}

/** The fields that order the list, the first the strongest; none where it is ordered as in the console. */
export function sortsOf(sort: Audience['sort']): readonly string[] {
  if (sort === undefined) return []
  return typeof sort === 'string' ? [sort] : sort
}

function rowsPart(name: string, field: Field | undefined, answered: readonly Answered[]): AnsweredPart {
  return isRows(field)
    ? { name, from: 'rows', source: name, field, parts: answeredParts(field.of.fields, answered) }
    : { name, from: 'nothing', source: name, field, parts: [] }
}

function partOf(fields: Fields, name: string): AnsweredPart {
  const part = (from: AnsweredPart['from'], source: string): AnsweredPart => ({
    name,
    from,
    source,
    field: fields[source],
    parts: [],
  })
  const reference = `${name}_id`
  if (name in fields) return part(isRows(fields[name]) ? 'nothing' : 'field', name)
  if (isReference(fields[reference])) return part('title', reference)
  if (name === 'created_at' || name === 'updated_at') return part('column', name)
  const location = Object.keys(fields).find((field) => isLocation(fields[field]))
  const isHalf = location !== undefined && (name === 'latitude' || name === 'longitude')
  return isHalf ? part('half', location) : part('nothing', name)
}
