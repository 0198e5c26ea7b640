import { sql } from 'kysely'
import { cleanTyped, numberTyped } from '#contract/kernel/digits.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { type Reader, wireRows } from './present-rows.ts'
import { selectShown, selectTitles, type TitledRow } from './rows.queries.ts'
import type { Section } from './section.ts'
import { type Condition, hasId, matches, notDeleted, partSql, visibleTo } from './section-sql.queries.ts'

const rowsFoundMax = 5
/** A section that takes longer has found nothing; the others are not kept waiting, and not taken away for it. */
const searchMillisMax = 1_000

export interface FoundRow extends TitledRow {
  /** What was typed is what this row alone is known by. */
  readonly exact: boolean
  /** What tells it from another of the same name, by field. */
  readonly hints: Readonly<Record<string, unknown>>
}

/** By what only this row is known by, by the number of the row, if that is what was typed, and by its words. */
export async function selectFound(
  db: Db,
  section: Section,
  reader: Reader,
  typed: string,
): Promise<FoundRow[]> {
  const shown = [...visibleTo(section, reader.staff), ...notDeleted(section)]
  const found = await readWithin(db, searchMillisMax, async (tx) => {
    const select = (conditions: Condition[]) =>
      selectTitles(tx, section, {
        conditions: [...shown, ...conditions],
        locale: reader.locale,
        limit: rowsFoundMax,
      })
    const own = isOwn(section, typed)
    const byOwn = own === null ? [] : await select([own])
    const number = numberTyped(typed)
    const byId = number === null ? [] : await select([hasId([number])])
    const byWords = await select(await matches(tx, section, typed, {}))
    const found = new Map([...byOwn, ...byId, ...byWords].map((row) => [row.id, row]))
    const rows = [...found.values()].slice(0, rowsFoundMax)
    const hints = await readHints(tx, section, reader, rows)
    const exact = new Set(byOwn.map(({ id }) => id))
    return rows.map((row) => ({
      ...row,
      exact: exact.has(row.id),
      hints: hints.get(String(row.id)) ?? {},
    }))
  })
  return found ?? []
}

/** By the fields of the search that no two rows share: each has its index. */
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

async function readHints(
  db: Db,
  section: Section,
  { staff }: Reader,
  rows: readonly TitledRow[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const { hints = [], fields } = section.resource
  if (hints.length === 0 || rows.length === 0) return new Map()
  const shown = hints.filter((name) => name in fields)
  const stored = await selectShown(db, section, staff, { ids: rows.map(({ id }) => id), fields: shown })
  const wires = await wireRows(db, section, stored, shown)
  return new Map(
    wires.map((wire) => [String(wire['id']), Object.fromEntries(hints.map((name) => [name, wire[name]]))]),
  )
}
