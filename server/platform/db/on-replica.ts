import pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { openPrimaryPosition } from './primary-position.ts'
import { type OnRead, openReplica } from './replica.ts'

interface Elsewhere {
  readonly replicaUrl?: string | null
  readonly patienceMillis?: number
  /** Told once where it was read, or is to be read now. */
  readonly onRead?: OnRead
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
  { replicaUrl, patienceMillis = usualPatienceMillis, onRead = () => undefined }: Elsewhere,
  read: (db: Db) => Promise<T>,
): Promise<T | null> {
  if (!replicaUrl) return null
  const needed = await openPrimaryPosition(primary.pool)()
  const database = openDatabase(replicaUrl, { connectionsMax })
  const replica = openReplica(database.pool, patienceMillis)
  try {
    const taken = await replica.take(needed)
    if (typeof taken === 'string') {
      onRead('primary', taken)
      return null
    }
    taken.release()
    const result = await read(database.db)
    onRead('replica', 'none')
    return result
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) && !isConnectionLoss(error)) throw error
    onRead('primary', replica.judge(error))
    return null
  } finally {
    await database.close()
  }
}
