import pg from 'pg'
import { endAsSilent, isConnectionLoss } from './connection-loss.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { openPrimaryPosition } from './primary-position.ts'
import { type OnRead, openReplica } from './replica.ts'

interface Elsewhere {
  readonly replicaUrl?: string | null
  readonly patienceMillis?: number
  readonly silentMillisMax?: number
  /** Told once where it was read, or is to be read now. */
  readonly onRead?: OnRead
}

/** Two read, and a third asks whether the replica still answers. */
const connectionsMax = 3
const connectMillisMax = 10_000
const lockMillisMax = 10_000
/** A verification takes minutes: it can wait for a replica that is a little behind. */
const usualPatienceMillis = 10_000
/** A statement may be silent for hours; a replica that leaves a short question unanswered for so long is away. */
const usualSilentMillisMax = 30_000
const asksInLimit = 4

/**
 * A long reading on the replica, once it has all that the primary has now. Null when there is none, it is too far
 * behind, or it fails on the way: then the caller reads on the primary.
 */
export async function onReplica<T>(
  primary: Database,
  {
    replicaUrl,
    patienceMillis = usualPatienceMillis,
    silentMillisMax = usualSilentMillisMax,
    onRead = () => undefined,
  }: Elsewhere,
  read: (db: Db) => Promise<T>,
): Promise<T | null> {
  if (!replicaUrl) return null
  const needed = await openPrimaryPosition(primary.pool)()
  const database = openDatabase(replicaUrl, {
    connectionsMax,
    lockMillisMax,
    connectMillisMax: Math.min(connectMillisMax, silentMillisMax),
  })
  const stopAsking = endWhenAway(database.pool, silentMillisMax)
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
    stopAsking()
    await database.close()
  }
}

/**
 * Asks now and then on a connection of its own, and ends all of them when no answer came for so long: what waits there
 * fails. @returns what ends the asking
 */
function endWhenAway(pool: pg.Pool, silentMillisMax: number): () => void {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  let answeredAt = performance.now()
  let isAsking = false
  const ask = async () => {
    isAsking = true
    try {
      await pool.query('select 1')
      answeredAt = performance.now()
    } catch (error) {
      // A refusal is an answer as well.
      if (error instanceof pg.DatabaseError) answeredAt = performance.now()
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => {
    if (performance.now() - answeredAt > silentMillisMax) for (const client of open) endAsSilent(client)
    else if (!isAsking) void ask()
  }, silentMillisMax / asksInLimit)
  return () => clearInterval(timer)
}
