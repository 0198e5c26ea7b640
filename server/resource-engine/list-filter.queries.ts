import { type RawBuilder, sql } from 'kysely'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { isJoined, partsOf } from './columns.rules.ts'
import { joinsAny } from './join-tables.queries.ts'
import {
  allOf,
  type Condition,
  fromOf,
  isDeleted,
  matches,
  notDeleted,
  partSql,
  rowColumnSql,
  visibleTo,
} from './row-sql.queries.ts'
import type { ListFilter, ServedResource, StaffMember } from './served-resource.ts'

/** The rows of a list, for all of page, count, export and bulk action. */
export async function applyFilters(
  db: ReadDb,
  served: ServedResource,
  staff: StaffMember,
  query: ListFilter,
): Promise<Condition[]> {
  const { trashed, from, to } = query
  return [
    ...visibleTo(served, staff),
    ...inTrash(served, trashed),
    ...inTripoliDays(rowColumnSql(served, 'created_at'), { from: textOf(from), to: textOf(to) }),
    ...(isSearch(query) ? await matches(db, served, query.search, query) : []),
    ...filters(served, query),
  ]
}

/** The ids of a list, as a query for the caller's statement. */
export async function selectionOf(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  query: ListFilter,
): Promise<RawBuilder<unknown>> {
  return sql`select t.id ${fromOf(served)} ${allOf(await applyFilters(db, served, staff, query))}`
}

export function isSearch(query: ListFilter): query is ListFilter & { readonly search: string } {
  return typeof query['search'] === 'string' && query['search'].trim() !== ''
}

function inTrash(served: ServedResource, trashed: unknown): Condition[] {
  if (trashed === 'with') return []
  return trashed === 'only' ? [isDeleted(served)] : notDeleted(served)
}

export function filters(served: ServedResource, query: ListFilter): Condition[] {
  return Object.entries(served.resource.fields).flatMap(([name, field]) => {
    if (!field.filterable) return []
    const own = served.server.filters?.[name]
    if (own) return own(query) ?? []
    if (kindOf(field).filter === 'range') return rangeOf(served, name, query)
    const value = query[`filter[${name}]`]
    if (value === undefined) return []
    if (isJoined(field)) return [hasPair(served, name, value)]
    const parts = partsOf(name, field).map((part) => partSql(served, name, part))
    return [
      sql`(${sql.join(
        parts.map((part) => isOneOf(part, value)),
        sql` or `,
      )})`,
    ]
  })
}

/** For one value the index gives the order of its next column; for several values a sort is needed. */
function isOneOf(part: RawBuilder<unknown>, value: unknown): Condition {
  if (!Array.isArray(value)) return sql`${part} = ${value}`
  return value.length === 1 ? sql`${part} = ${value[0]}` : sql`${part} = any(${value})`
}

/** Both ends included. */
function rangeOf(served: ServedResource, name: string, query: ListFilter): Condition[] {
  const value = partSql(served, name, name)
  const from = query[`filter[${name}_from]`]
  const to = query[`filter[${name}_to]`]
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
  ]
}

function hasPair({ server }: ServedResource, name: string, values: unknown): Condition {
  const joinTables = server.joinTables?.[name]
  if (!joinTables) throw new RangeError(`${server.table} names no table for ${name}`)
  return joinsAny(joinTables, values)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
