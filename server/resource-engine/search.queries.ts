import { type RawBuilder, sql } from 'kysely'
import { cleanTyped, numberTyped } from '#contract/kernel/digits.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { fieldOf, partsOf } from './columns.rules.ts'
import { type Found, findLookups } from './lookups.queries.ts'
import type { Reader } from './present-rows.ts'
import {
  type Condition,
  hasId,
  matchesOf,
  notDeleted,
  partSql,
  rowColumnSql,
  visibleTo,
} from './row-sql.queries.ts'
import { titlesSql } from './rows.queries.ts'
import type { ServedResource } from './served-resource.ts'

export const rowsFoundMax = 5
/** A slower statement counts as having found nothing. */
const searchMillisMax = 1_000
/** The most rows of other tables that the text may mean. */
const lookedUpMax = 20

export interface FoundRow {
  /** The index of its section among those asked. */
  readonly served: number
  /** How it was found: by a unique value, its number, or words. */
  readonly way: 'own' | 'id' | 'words'
  readonly id: bigint
  readonly title: RowTitle
  /** By part: the number of its type, and its text. */
  readonly hints: Readonly<Record<string, readonly [type: number, text: string | null]>>
}

/** A few rows of each section, closest first, in one statement; null when it took too long. */
export function selectFound(
  db: Db,
  asked: readonly ServedResource[],
  reader: Reader,
  typed: string,
): Promise<readonly FoundRow[] | null> {
  return readWithin(db, searchMillisMax, async (tx) => {
    const lookups = asked.flatMap(({ server }) => server.lookups ?? [])
    const found = await findLookups(tx, lookups, typed, lookedUpMax)
    const selects = asked.flatMap((served, at) => selectsOf(served, at, reader, typed, found))
    const { rows } = await sql<FoundRow>`${sql.join(selects, sql` union all `)}`.execute(tx)
    return rows
  })
}

function selectsOf(
  served: ServedResource,
  at: number,
  { staff, locale }: Reader,
  typed: string,
  found: Found,
): RawBuilder<unknown>[] {
  const shown = [...visibleTo(served, staff), ...notDeleted(served)]
  const number = numberTyped(typed)
  const own = isOwn(served, typed)
  const ways: readonly [FoundRow['way'], Condition[] | null][] = [
    ['own', own && [own]],
    ['id', number === null ? null : [hasId([number])]],
    ['words', matchesOf(served, typed, {}, found)],
  ]
  return ways.flatMap(([way, conditions]) => {
    if (conditions === null) return []
    const titles = { conditions: [...shown, ...conditions], locale, limit: rowsFoundMax }
    return [
      sql`(select ${at}::int as served, ${way}::text as way, m.*
      from (${titlesSql(served, titles, sql`, ${hintsSql(served)} as hints`)}) m)`,
    ]
  })
}

/** By searchable fields with unique values: each has an index. */
function isOwn(served: ServedResource, typed: string): Condition | null {
  const fields = Object.entries(served.resource.fields).filter(
    ([, field]) => field.unique && field.searchable && !isLocalized(field),
  )
  if (fields.length === 0) return null
  const clean = cleanTyped(typed)
  return sql`(${sql.join(
    fields.map(
      ([name, field]) => sql`${partSql(served, name, name)} = ${kindOf(field).spelt?.(typed) ?? clean}`,
    ),
    sql` or `,
  )})`
}

/** The parts of its hints, as text with the number of their type. */
function hintsSql(served: ServedResource): RawBuilder<unknown> {
  const { hints = [], fields } = served.resource
  const parts = hints.flatMap((name) =>
    name in fields
      ? partsOf(name, fieldOf(served.resource, name)).map((part) => ({
          part,
          value: partSql(served, name, part),
        }))
      : [{ part: name, value: rowColumnSql(served, 'created_at') }],
  )
  if (parts.length === 0) return sql`'{}'::jsonb`
  const joinTables = parts.map(
    ({ part, value }) =>
      sql`${part}::text, jsonb_build_array(pg_typeof(${value})::oid::bigint, ${value}::text)`,
  )
  return sql`jsonb_build_object(${sql.join(joinTables)})`
}
