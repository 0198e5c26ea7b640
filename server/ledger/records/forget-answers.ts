import type { Database } from '#server/platform/db/database.ts'
import { deleteAnswers } from './record-answer.queries.ts'
import { activityTable, type Through } from './record-tables.rules.ts'

/** In chunks, so no transaction is long. */
const rowsOfChunk = 5_000

/** The next round looks for answers to activities that no block has: the others have served. */
export async function forgetAnswers(database: Pick<Database, 'transact'>, ends: Through): Promise<void> {
  const through = ends[activityTable]
  if (through === undefined) return
  let deleted = rowsOfChunk
  while (deleted === rowsOfChunk)
    deleted = await database.transact((tx) => deleteAnswers(tx, through, rowsOfChunk))
}
