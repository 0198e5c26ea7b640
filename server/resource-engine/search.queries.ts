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
import { titlesSql } from './rows.queries.ts'
import type { Section } from './section.ts'
import {
  type Condition,
  hasId,
  matchesOf,
  notDeleted,
  partSql,
  rowColumnSql,
  visibleTo,
} from './section-sql.queries.ts'

export const rowsFoundMax = 5
/** A slower statement counts as having found nothing. */
const searchMillisMax = 1_000
/** The most rows of other tables that the text may mean. */
const lookedUpMax = 20

export interface FoundRow {
  /** The index of its section among those asked. */
  readonly section: number
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
  asked: readonly Section[],
  reader: Reader,
  typed: string,
): Promise<readonly FoundRow[] | null> {
  return readWithin(db, searchMillisMax, async (tx) => {
    const lookups = asked.flatMap(({ half }) => half.lookups ?? [])
    const found = await findLookups(tx, lookups, typed, lookedUpMax)
    const selects = asked.flatMap((section, at) => selectsOf(section, at, reader, typed, found))
    const { rows } = await sql<FoundRow>`${sql.join(selects, sql` union all `)}`.execute(tx)
    return rows
  })
}

function selectsOf(
  section: Section,
  at: number,
  { staff, locale }: Reader,
  typed: string,
  found: Found,
): RawBuilder<unknown>[] {
  const shown = [...visibleTo(section, staff), ...notDeleted(section)]
  const number = numberTyped(typed)
  const own = isOwn(section, typed)
  const ways: readonly [FoundRow['way'], Condition[] | null][] = [
    ['own', own && [own]],
    ['id', number === null ? null : [hasId([number])]],
    ['words', matchesOf(section, typed, {}, found)],
  ]
  return ways.flatMap(([way, conditions]) => {
    if (conditions === null) return []
    const titles = { conditions: [...shown, ...conditions], locale, limit: rowsFoundMax }
    return [
      sql`(select ${at}::int as section, ${way}::text as way, m.*
      from (${titlesSql(section, titles, sql`, ${hintsSql(section)} as hints`)}) m)`,
    ]
  })
}

/** By searchable fields with unique values: each has an index. */
function isOwn(section: Section, typed: string): Condition | null {
  const fields = Object.entries(section.resource.fields).filter(
    ([, field]) => field.unique && field.searchable && !isLocalized(field),
  )
  if (fields.length === 0) return null
  const clean = cleanTyped(typed)
  return sql`(${sql.join(
    fields.map(
      ([name, field]) => sql`${partSql(section, name, name)} = ${kindOf(field).spelt?.(typed) ?? clean}`,
    ),
    sql` or `,
  )})`
}

/** The parts of its hints, as text with the number of their type. */
function hintsSql(section: Section): RawBuilder<unknown> {
  const { hints = [], fields } = section.resource
  const parts = hints.flatMap((name) =>
    name in fields
      ? partsOf(name, fieldOf(section.resource, name)).map((part) => ({
          part,
          value: partSql(section, name, part),
        }))
      : [{ part: name, value: rowColumnSql(section, 'created_at') }],
  )
  if (parts.length === 0) return sql`'{}'::jsonb`
  const pairs = parts.map(
    ({ part, value }) =>
      sql`${part}::text, jsonb_build_array(pg_typeof(${value})::oid::bigint, ${value}::text)`,
  )
  return sql`jsonb_build_object(${sql.join(pairs)})`
}
