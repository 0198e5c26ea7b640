import { numberTyped } from '#contract/kernel/digits.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readWithin } from '#server/platform/db/read-within.ts'
import { type Reader, wireRows } from './present-rows.ts'
import { selectShown, selectTitles, type TitledRow } from './rows.queries.ts'
import type { Section } from './section.ts'
import { type Condition, hasId, matches, notDeleted, visibleTo } from './section-sql.queries.ts'

const rowsFoundMax = 5
/** A section that takes longer has found nothing; the others are not kept waiting, and not taken away for it. */
const searchMillisMax = 1_000

export interface FoundRow extends TitledRow {
  /** What tells it from another of the same name, by field. */
  readonly hints: Readonly<Record<string, unknown>>
}

/** By the number of the row, if that is what was typed, and by its words. */
export async function selectFound(
  db: Db,
  section: Section,
  reader: Reader,
  typed: string,
): Promise<FoundRow[]> {
  const own = [...visibleTo(section, reader.staff), ...notDeleted(section)]
  const found = await readWithin(db, searchMillisMax, async (tx) => {
    const select = (conditions: Condition[]) =>
      selectTitles(tx, section, {
        conditions: [...own, ...conditions],
        locale: reader.locale,
        limit: rowsFoundMax,
      })
    const number = numberTyped(typed)
    const byId = number === null ? [] : await select([hasId([number])])
    const byWords = await select(await matches(tx, section, typed, {}))
    const known = new Set(byId.map(({ id }) => id))
    const rows = [...byId, ...byWords.filter(({ id }) => !known.has(id))].slice(0, rowsFoundMax)
    const hints = await readHints(tx, section, reader, rows)
    return rows.map((row) => ({ ...row, hints: hints.get(String(row.id)) ?? {} }))
  })
  return found ?? []
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
