import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { type Database, openDatabase, type ReadDb } from './database.ts'
import { PastDriver } from './past-driver.ts'
import { openPrimaryPosition } from './primary-position.ts'
import { type OnRead, openReplica } from './replica.ts'
import type { DB } from './schema.ts'

/** Reads of what is past, elsewhere than on the primary where that shows the same. */
export interface PastReads {
  /**
   * For the reads of one request or task. What was committed before its first statement is in what it reads, whichever
   * session or process wrote it.
   */
  open(): ReadDb
  /** Counts what is read by other means. */
  readonly onRead: OnRead
  close(): Promise<void>
}

export interface PastReadsOptions {
  readonly primary: Database
  /** Null: everything is read on the primary. */
  readonly replicaUrl: string | null
  readonly connectionsMax: number
  /** A connection that waits longer for its server is ended. */
  readonly silentMillisMax: number
  /** How long a replica may need to catch up before the primary answers. */
  readonly patienceMillis?: number
  /** Told of each statement, where there is a replica. */
  readonly onRead?: OnRead
}

/** A healthy replica needs a few milliseconds; a person does not notice a tenth of a second. */
const usualPatienceMillis = 100
/** A replica is in the next room; the primary answers meanwhile. */
const connectMillisMax = 1_000
/** Only the replay locks anything there, and it may be held up itself. */
const lockMillisMax = 1_000

export function openPastReads(options: PastReadsOptions): PastReads {
  const { primary, replicaUrl, connectionsMax, silentMillisMax, onRead = () => undefined } = options
  if (replicaUrl === null) return { open: () => primary.db, onRead, close: () => Promise.resolve() }
  const elsewhere = openDatabase(replicaUrl, {
    connectionsMax,
    silentMillisMax,
    connectMillisMax,
    lockMillisMax,
  })
  const replica = openReplica(elsewhere.pool, options.patienceMillis ?? usualPatienceMillis)
  const readPosition = openPrimaryPosition(primary.pool)
  return {
    open: () =>
      new Kysely<DB>({
        dialect: {
          createDriver: () => new PastDriver({ primary: primary.pool, replica, readPosition, onRead }),
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createAdapter: () => new PostgresAdapter(),
          createIntrospector: (db) => new PostgresIntrospector(db),
        },
      }),
    onRead,
    close: () => elsewhere.close(),
  }
}
