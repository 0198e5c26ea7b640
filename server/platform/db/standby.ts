import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { coalesce } from '../coalesce.ts'
import { type Database, openDatabase } from './database.ts'
import { openPrimaryPosition, type Position } from './primary-position.ts'
import { type ReceivedState, readReceivedState } from './replica-state.ts'

/** A standby that is read while the primary is away, and never before. */
export interface Standby {
  /** Cannot write. Empty pools are cheap: nothing is connected until something is read. */
  readonly database: Database
  /**
   * Whether a read that came at this time (`performance.now()`) is to be answered here: the primary is away; or it was a moment
   * ago, and leaves the read waiting behind everything that is done again.
   */
  isWanted(since: number): boolean
  /** Asks the primary now whether it is away. */
  findPrimaryAway(): Promise<boolean>
  /**
   * Whether the standby has what the primary had when it last answered, or a moment before when it is away, and shows all that
   * it has. Waits a moment for its replay. Where payments wait for this standby, that is every payment that was acknowledged.
   */
  isUpToDate(): Promise<boolean>
  close(): Promise<void>
}

export interface StandbyOptions {
  readonly primaryUrl: string
  readonly standbyUrl: string
  readonly connectionsMax: number
  /** A connection that waits longer for its server is ended. */
  readonly silentMillisMax: number
}

const askedEveryMillis = 250
/** A person waits for no longer; a healthy primary needs a millisecond. */
const answerMillisMax = 1_000
/** What was received is replayed within milliseconds, unless a statement there is in its way. */
const replayMillisMax = 1_000
const replayPauseMillis = 20
/** After it was away, everybody tries again at once. */
const settleMillis = 30_000

interface Answered {
  /** By `performance.now()`. */
  readonly askedAt: number
  readonly position: Position
}

export function openStandby({ primaryUrl, standbyUrl, ...limits }: StandbyOptions): Standby {
  const asking = openDatabase(primaryUrl, {
    connectionsMax: 1,
    silentMillisMax: answerMillisMax,
    connectMillisMax: answerMillisMax,
  })
  const database = openDatabase(standbyUrl, {
    ...limits,
    connectMillisMax: answerMillisMax,
    lockMillisMax: answerMillisMax,
    isReadOnly: true,
  })
  const readPosition = openPrimaryPosition(asking.pool)
  let isAway = false
  let awayUntil = Number.NEGATIVE_INFINITY
  let latest: Answered | null = null
  /** What the primary had written when it was lost may not have reached the standby, and was not acknowledged. */
  let oneBefore: Answered | null = null

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    try {
      const position = await readPosition()
      ;[oneBefore, latest] = [latest, { askedAt, position }]
      isAway = false
    } catch {
      isAway = true // no connection, no answer, or the answer of a server that is no primary
      awayUntil = performance.now()
    }
  }

  const timer = setInterval(() => void ask(), askedEveryMillis).unref()
  const upToDate = coalesce(async (keys) => {
    const needed = isAway ? oneBefore : latest
    const is = needed !== null && (await catchesUp(database.pool, needed.position))
    return new Map(keys.map((key) => [key, is]))
  })
  return {
    database,
    isWanted(since) {
      if (isAway) return true
      const now = performance.now()
      const isLeftWaiting = now - since > answerMillisMax && since < (latest?.askedAt ?? 0)
      return isLeftWaiting && now - awayUntil < settleMillis
    },
    async findPrimaryAway() {
      await ask()
      return isAway
    },
    isUpToDate: async () => (await upToDate.read('now')) === true,
    async close() {
      clearInterval(timer)
      await Promise.all([asking.close(), database.close()])
    },
  }
}

async function catchesUp(standby: pg.Pool, known: Position): Promise<boolean> {
  const startedAt = performance.now()
  let client: pg.PoolClient | undefined
  try {
    client = await standby.connect()
    for (;;) {
      const isDone = showsAll(await readReceivedState(client), known)
      if (isDone || performance.now() - startedAt > replayMillisMax) {
        client.release()
        return isDone
      }
      await wait(replayPauseMillis)
    }
  } catch {
    client?.release(true) // it is away as well
    return false
  }
}

/** One that is promoted meanwhile goes on from what it had. */
function showsAll(state: ReceivedState, known: Position): boolean {
  const { cluster, timeline, bytes, received, is_replica: isReplica, is_done: isDone } = state
  if (cluster !== known.cluster || timeline < known.timeline || bytes === null) return false
  const had = isReplica ? (received ?? bytes) : bytes
  return had >= known.bytes && (bytes >= had || isDone === true)
}
