import type { Database } from '../db/database.ts'
import { deleteOrphans } from './stored-file.queries.ts'

const rowsOfChunk = 500

/** Deletes files that no row has named for a day: a form that was not sent, a replaced picture. */
export async function purgeOrphans({ transact }: Pick<Database, 'transact'>): Promise<void> {
  let deleted = rowsOfChunk
  while (deleted === rowsOfChunk) deleted = await transact((tx) => deleteOrphans(tx, rowsOfChunk))
}
