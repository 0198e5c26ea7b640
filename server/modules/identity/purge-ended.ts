import type { Database } from '#server/platform/db/database.ts'
import { deleteOldCodes, deleteOldResets, deleteOldSessions } from './purge.queries.ts'

/** In chunks, so that no transaction is long. */
const rowsOfChunk = 5_000

/**
 * Forgets sessions, one-time codes and reset tokens ninety days after their end. What came of them stays: who signed in
 * from where is in the login log, which is never purged.
 */
export async function purgeEnded(database: Database): Promise<void> {
  for (const deleteOld of [deleteOldSessions, deleteOldCodes, deleteOldResets]) {
    let deleted = rowsOfChunk
    while (deleted === rowsOfChunk) deleted = await database.transact((tx) => deleteOld(tx, rowsOfChunk))
  }
}
