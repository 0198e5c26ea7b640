import type { Database } from '../db/database.ts'
import { deleteOrphans } from './stored-file.queries.ts'

const rowsOfChunk = 500

/** Forgets the files that nothing has named for a day since they came: a form that was never sent, a picture replaced. */
export async function purgeOrphans({ transact }: Pick<Database, 'transact'>): Promise<void> {
  let deleted = rowsOfChunk
  while (deleted === rowsOfChunk) deleted = await transact((tx) => deleteOrphans(tx, rowsOfChunk))
}
