import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from './present-rows.ts'
import { selectTitles, type TitledRow } from './rows.queries.ts'
import type { Section } from './section.ts'
import { type Condition, hasId, matches, notDeleted, visibleTo } from './section-sql.queries.ts'

const rowsFoundMax = 5
const idLengthMax = 18
/** A search that takes longer finds nothing in that section; the others are not kept waiting. */
const searchMillisMax = 1_000

/** By the number of the row, if that is what was typed, and by its words. */
export async function selectFound(
  db: Db,
  section: Section,
  reader: Reader,
  typed: string,
): Promise<TitledRow[]> {
  const own = [...visibleTo(section, reader.staff), ...notDeleted(section)]
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(searchMillisMax)}, true)`.execute(tx)
    const select = (conditions: Condition[]) =>
      selectTitles(tx, section, {
        conditions: [...own, ...conditions],
        locale: reader.locale,
        limit: rowsFoundMax,
      })
    const isId = /^\d+$/.test(typed) && typed.length <= idLengthMax
    const byId = isId ? await select([hasId([BigInt(typed)])]) : []
    const byWords = await select(matches(section, typed))
    const known = new Set(byId.map(({ id }) => id))
    return [...byId, ...byWords.filter(({ id }) => !known.has(id))].slice(0, rowsFoundMax)
  })
}
