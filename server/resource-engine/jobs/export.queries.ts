import { sql } from 'kysely'
import type { ReadDb } from '#server/platform/db/database.ts'
import { readTogether } from '#server/platform/db/read-together.ts'
import { listQuerySql, type PageOfRows, type StoredRow } from '../rows.queries.ts'
import type { ServedResource } from '../served-resource.ts'

/** Larger portions survive the collector's young generation, and memory grows with the export. */
const rowsOfFetch = 100

/** Every row of a list in order, a hundred at a time, all from one moment. */
export async function* readAllRows(
  tx: ReadDb,
  served: ServedResource,
  list: PageOfRows,
): AsyncGenerator<readonly StoredRow[]> {
  await sql`declare export_rows no scroll cursor for ${listQuerySql(served, list)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(rowsOfFetch)} from export_rows`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}

/** Reads everything at one moment. */
export function atOneMoment<T>(db: ReadDb, read: (db: ReadDb) => Promise<T>): Promise<T> {
  return readTogether(
    db,
    (from) => from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
    read,
  )
}
