import pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { openPrimaryPosition } from './primary-position.ts'
import { openReplica } from './replica.ts'

interface Elsewhere {
  readonly replicaUrl?: string | null
  readonly patienceMillis?: number
}

const connectionsMax = 2
/** A verification takes minutes: it can wait for a replica that is a little behind. */
const usualPatienceMillis = 10_000

/**
 * A long reading on the replica, once it has all that the primary has now. Null when there is none, it is too far
 * behind, or it fails on the way: then the caller reads on the primary.
 */
export async function onReplica<T>(
  primary: Database,
  { replicaUrl, patienceMillis = usualPatienceMillis }: Elsewhere,
  read: (db: Db) => Promise<T>,
): Promise<T | null> {
  if (!replicaUrl) return null
  const database = openDatabase(replicaUrl, { connectionsMax })
  try {
    const replica = openReplica(database.pool, patienceMillis)
    const taken = await replica.take(await openPrimaryPosition(primary.pool)())
    if (typeof taken === 'string') return null
    taken.release()
    return await read(database.db)
  } catch (error) {
    if (error instanceof pg.DatabaseError || isConnectionLoss(error)) return null
    throw error
  } finally {
    await database.close()
  }
}
