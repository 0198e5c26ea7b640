import { type RawBuilder, sql } from 'kysely'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import { columnOf, fieldOf, partsOf, rowColumnOf } from './columns.rules.ts'
import type { Section, StaffMember } from './section.ts'

export type Condition = RawBuilder<unknown>

/** What every query of a section is made of. */
export function fromOf({ half }: Section): RawBuilder<unknown> {
  return sql`from ${sql.table(half.table)} as t ${half.joins ?? sql``}`
}

export function visibleTo({ half }: Section, staff: StaffMember): Condition[] {
  return half.visibleTo === 'all' ? [] : [sql`(${half.visibleTo(staff)})`]
}

export function hasId(ids: readonly bigint[]): Condition {
  return sql`t.id = any(${ids})`
}

export function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** A part of a field, or the whole of one that is computed. */
export function partSql(section: Section, field: string, part: string): RawBuilder<unknown> {
  return section.half.computed?.[field] ?? sql`t.${sql.ref(columnOf(section, field, part))}`
}

/** The one value of a field, for filters and order; of a text in two languages, the one of the reader. */
export function valueSql(section: Section, field: string, locale: 'ar' | 'en'): RawBuilder<unknown> {
  const parts = partsOf(field, fieldOf(section.resource, field))
  const part = parts.find((one) => one === `${field}_${locale}`) ?? parts[0] ?? field
  return partSql(section, field, part)
}

export function rowColumnSql(section: Section, column: RowColumn): RawBuilder<unknown> {
  const name = rowColumnOf(section, column)
  if (name !== null) return sql`t.${sql.ref(name)}`
  return column === 'deleted_at' ? sql`null::timestamptz` : rowColumnSql(section, 'created_at')
}

export function isDeleted(section: Section): Condition {
  return sql`${rowColumnSql(section, 'deleted_at')} is not null`
}

export function notDeleted(section: Section): Condition[] {
  return rowColumnOf(section, 'deleted_at') === null
    ? []
    : [sql`${rowColumnSql(section, 'deleted_at')} is null`]
}

/** What the search looks through. An index of the table is made over exactly this (`npm run new-resource` writes it). */
export function searchedSql(section: Section): RawBuilder<unknown> {
  return sql`search_text(${sql.raw(searchedText(section, 't.'))})`
}

/** The same as it stands in `create index`, where there is no `t`. */
export function searchedText(section: Section, prefix = ''): string {
  const { fields } = section.resource
  const parts = Object.entries(fields)
    .filter(([, field]) => field.searchable)
    .flatMap(([name, field]) => partsOf(name, field).map((part) => columnOf(section, name, part)))
  return parts.map((part) => `coalesce(${prefix}"${part}"::text, '')`).join(" || ' ' || ")
}

/** The most words a search looks for; what stands behind them narrows nothing. */
const wordsMax = 6

export function matches(section: Section, typed: string): Condition[] {
  if (section.half.search) return [section.half.search(typed)]
  const words = Math.min(wordsMax, typed.split(/\s+/).filter(Boolean).length)
  const searched = searchedSql(section)
  return Array.from({ length: words }, (_, at) => sql`${searched} like search_pattern(${typed}, ${at + 1})`)
}

export function titleParts({ title, fields }: Resource): string[] {
  const field = fields[title]
  return field ? partsOf(title, field) : [title]
}
