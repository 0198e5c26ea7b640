import { isConnectionLoss } from './connection-loss.ts'
import type { Database, Db } from './database.ts'
import type { Standby } from './standby.ts'

const lookedEveryMillis = 100

/** Reads on the primary; on the standby when the primary is away, or is lost meanwhile. */
export function readAnywhere<T>(
  { database, standby }: { readonly database: Database; readonly standby: Standby | null },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!standby) return read(database.db)
  const since = performance.now()
  return new Promise((resolve, reject) => {
    let isMoved = false
    const move = () => {
      isMoved = true
      clearInterval(timer)
      read(standby.database.db).then(resolve, reject)
    }
    const moveWhenWanted = async () => {
      if (standby.isWanted(since) && (await standby.isUpToDate()) && !isMoved) move()
    }
    const timer = setInterval(() => void moveWhenWanted(), lookedEveryMillis)
    const fail = async (error: unknown) => {
      const isWanted =
        isConnectionLoss(error) && (await standby.findPrimaryAway()) && (await standby.isUpToDate())
      if (isMoved) return
      if (isWanted) return move()
      clearInterval(timer)
      reject(error)
    }
    read(database.db).then((value) => {
      clearInterval(timer)
      resolve(value)
    }, fail)
  })
}
