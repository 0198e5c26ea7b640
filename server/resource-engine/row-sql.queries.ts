import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import type { Resource, RowColumn } from '#contract/kernel/resource/resource.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import { columnOf, fieldOf, partsOf, rowColumnOf } from './columns.rules.ts'
import { type Found, findLookups } from './lookups.queries.ts'
import type { ListFilter, ServedResource, StaffMember } from './served-resource.ts'

export type Condition = RawBuilder<unknown>

/** The table and joins of every query of a resource. */
export function fromOf({ server }: ServedResource): RawBuilder<unknown> {
  return sql`from ${server.from ?? sql.table(server.table)} as t ${server.joins ?? sql``}`
}

export function visibleTo({ server }: ServedResource, staff: StaffMember): Condition[] {
  return server.visibleTo === 'all' ? [] : [sql`(${server.visibleTo(staff)})`]
}

export function hasId(ids: readonly bigint[]): Condition {
  return sql`t.id = any(${ids})`
}

export function allOf(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** A part of a field, or a whole computed one. A computed text in two languages is a `jsonb` with `ar` and `en`. */
export function partSql(served: ServedResource, field: string, part: string): RawBuilder<unknown> {
  const computed = served.server.computed?.[field]
  if (computed === undefined) return sql`t.${sql.ref(columnOf(served, field, part))}`
  return isLocalized(fieldOf(served.resource, field))
    ? sql`(${computed} ->> ${part.endsWith('_en') ? 'en' : 'ar'}::text)`
    : computed
}

/** The single value of a field for filters and order; of a text in two languages, the reader's. */
export function valueSql(served: ServedResource, field: string, locale: Language): RawBuilder<unknown> {
  const parts = partsOf(field, fieldOf(served.resource, field))
  const part = parts.find((one) => one === `${field}_${locale}`) ?? parts[0] ?? field
  return partSql(served, field, part)
}

export function rowColumnSql(served: ServedResource, column: RowColumn): RawBuilder<unknown> {
  const name = rowColumnOf(served, column)
  if (name !== null) return sql`t.${sql.ref(name)}`
  return column === 'deleted_at' ? sql`null::timestamptz` : rowColumnSql(served, 'created_at')
}

export function isDeleted(served: ServedResource): Condition {
  return sql`${rowColumnSql(served, 'deleted_at')} is not null`
}

export function notDeleted(served: ServedResource): Condition[] {
  return rowColumnOf(served, 'deleted_at') === null
    ? []
    : [sql`${rowColumnSql(served, 'deleted_at')} is null`]
}

/** The searched text: the table's column `searched` is exactly this expression. */
export function searchedText(served: ServedResource): string {
  const { fields } = served.resource
  const parts = Object.entries(fields)
    .filter(([, field]) => field.searchable)
    .flatMap(([name, field]) => partsOf(name, field).map((part) => columnOf(served, name, part)))
  return parts.map((part) => `coalesce("${part}"::text, '')`).join(" || ' ' || ")
}

export async function matches(
  db: ReadDb,
  served: ServedResource,
  typed: string,
  query: ListFilter,
): Promise<Condition[]> {
  return matchesOf(served, typed, query, await findLookups(db, served.server.lookups ?? [], typed))
}

/** The search condition, once the lookups are found. */
export function matchesOf(
  { server }: ServedResource,
  typed: string,
  query: ListFilter,
  found: Found,
): Condition[] {
  return server.search ? [server.search(typed, query, found)] : hasWords(sql`t.searched`, typed)
}

export function titleParts({ title, fields }: Resource): readonly string[] {
  const field = fields[title]
  return field ? partsOf(title, field) : [title]
}
