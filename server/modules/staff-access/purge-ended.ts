import type { Database } from '#server/platform/db/database.ts'
import { deleteOldResets, deleteOldSessions } from './password-reset.queries.ts'

/** In chunks, so that no transaction is long. */
const rowsOfChunk = 5_000

/** Forgets sessions and reset codes ninety days after their end; the login log stays. */
export async function purgeEndedStaff(database: Database): Promise<void> {
  for (const deleteOld of [deleteOldSessions, deleteOldResets]) {
    let deleted = rowsOfChunk
    while (deleted === rowsOfChunk) deleted = await database.transact((tx) => deleteOld(tx, rowsOfChunk))
  }
}
