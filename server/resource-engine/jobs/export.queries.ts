import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { listQuerySql, type PageOfRows, type StoredRow } from '../rows.queries.ts'
import type { Section } from '../section.ts'

/** More would outlive the collector’s young generation while they are written, and the process grow with the export. */
const rowsOfFetch = 100

/** Every row of a list in its order, a hundred at a time, all as they were at one moment. */
export async function* readAllRows(
  tx: Tx,
  section: Section,
  list: PageOfRows,
): AsyncGenerator<readonly StoredRow[]> {
  await sql`declare export_rows no scroll cursor for ${listQuerySql(section, list)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(rowsOfFetch)} from export_rows`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}

/** One moment for all that is read in it. */
export function atOneMoment<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
