import { type RawBuilder, sql } from 'kysely'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { isJoined, partsOf } from './columns.rules.ts'
import type { Narrowing, Section, StaffMember } from './section.ts'
import {
  type Condition,
  isDeleted,
  matches,
  notDeleted,
  partSql,
  rowColumnSql,
  visibleTo,
} from './section-sql.queries.ts'

/** The rows of a list, for all of page, count, export and bulk action. */
export async function narrow(
  db: Db,
  section: Section,
  staff: StaffMember,
  query: Narrowing,
): Promise<Condition[]> {
  const { trashed, from, to } = query
  return [
    ...visibleTo(section, staff),
    ...inTrash(section, trashed),
    ...inTripoliDays(rowColumnSql(section, 'created_at'), { from: textOf(from), to: textOf(to) }),
    ...(isSearch(query) ? await matches(db, section, query.search, query) : []),
    ...filters(section, query),
  ]
}

export function isSearch(query: Narrowing): query is Narrowing & { readonly search: string } {
  return typeof query['search'] === 'string' && query['search'].trim() !== ''
}

function inTrash(section: Section, trashed: unknown): Condition[] {
  if (trashed === 'with') return []
  return trashed === 'only' ? [isDeleted(section)] : notDeleted(section)
}

export function filters(section: Section, query: Narrowing): Condition[] {
  return Object.entries(section.resource.fields).flatMap(([name, field]) => {
    if (!field.filterable) return []
    const own = section.half.filters?.[name]
    if (own) return own(query) ?? []
    if (kindOf(field).filter === 'range') return rangeOf(section, name, query)
    const value = query[`filter[${name}]`]
    if (value === undefined) return []
    if (isJoined(field)) return [hasPair(section, name, value)]
    const parts = partsOf(name, field).map((part) => partSql(section, name, part))
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
function rangeOf(section: Section, name: string, query: Narrowing): Condition[] {
  const value = partSql(section, name, name)
  const from = query[`filter[${name}_from]`]
  const to = query[`filter[${name}_to]`]
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
  ]
}

function hasPair({ half }: Section, name: string, values: unknown): Condition {
  const pairs = half.pairs?.[name]
  if (!pairs) throw new RangeError(`${half.table} names no table for ${name}`)
  return sql`exists (
    select from ${sql.table(pairs.table)} p
    where p.${sql.ref(pairs.row)} = t.id and p.${sql.ref(pairs.target)} = any(${values})
  )`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
