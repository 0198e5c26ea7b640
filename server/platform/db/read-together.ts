import type { ReadDb, ReadTransaction } from './database.ts'
import { ReplicaLost } from './past-driver.ts'

/** Reads in one transaction; all of it is read again when a replica ended it. `read` may run twice. */
export async function readTogether<T>(
  db: ReadDb,
  begin: (db: ReadDb) => ReadTransaction,
  read: (db: ReadDb) => Promise<T>,
): Promise<T> {
  try {
    return await begin(db).execute(read)
  } catch (error) {
    if (!(error instanceof ReplicaLost)) throw error
    return begin(db).execute(read)
  }
}
