import { type RawBuilder, sql } from 'kysely'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import { columnOf, fieldOf, partsOf, rowColumnOf } from './columns.rules.ts'
import { type Found, findLookups } from './lookups.queries.ts'
import type { Narrowing, Section, StaffMember } from './section.ts'

export type Condition = RawBuilder<unknown>

/** The table and joins of every query of a resource. */
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

/** A part of a field, or a whole computed one. */
export function partSql(section: Section, field: string, part: string): RawBuilder<unknown> {
  return section.half.computed?.[field] ?? sql`t.${sql.ref(columnOf(section, field, part))}`
}

/** The single value of a field for filters and order; of a text in two languages, the reader's. */
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

/** The searched text: the table's column `searched` is exactly this expression. */
export function searchedText(section: Section): string {
  const { fields } = section.resource
  const parts = Object.entries(fields)
    .filter(([, field]) => field.searchable)
    .flatMap(([name, field]) => partsOf(name, field).map((part) => columnOf(section, name, part)))
  return parts.map((part) => `coalesce("${part}"::text, '')`).join(" || ' ' || ")
}

export async function matches(
  db: Db,
  section: Section,
  typed: string,
  query: Narrowing,
): Promise<Condition[]> {
  return matchesOf(section, typed, query, await findLookups(db, section.half.lookups ?? [], typed))
}

/** The search condition, once the lookups are found. */
export function matchesOf({ half }: Section, typed: string, query: Narrowing, found: Found): Condition[] {
  return half.search ? [half.search(typed, query, found)] : hasWords(sql`t.searched`, typed)
}

export function titleParts({ title, fields }: Resource): readonly string[] {
  const field = fields[title]
  return field ? partsOf(title, field) : [title]
}
