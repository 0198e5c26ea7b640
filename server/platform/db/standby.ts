import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { coalesce } from '../coalesce.ts'
import { type Database, openDatabase } from './database.ts'
import { openOneServer } from './one-server.ts'
import { standbyConnectionsMax } from './pool-size.rules.ts'
import { openPrimaryPosition, type PrimaryPosition } from './primary-position.ts'
import { type ReceivedState, readReceivedState } from './replica-state.ts'

/** A standby that is read while the primary is away, and never before. */
export interface Standby {
  /** Cannot write. Nothing is connected until something is read. */
  readonly database: Database
  /**
   * Whether a read that came at this time (`performance.now()`) is to be answered here: the primary is away; or it was a moment
   * ago, and leaves the read waiting behind everything that is done again.
   */
  isWanted(since: number): boolean
  /** Asks the primary now whether it is away. */
  findPrimaryAway(): Promise<boolean>
  /**
   * Whether this standby shows every payment that was acknowledged: payments waited for a standby, it has what the primary had
   * when it last answered, or a moment before when it is away, and it shows all that it has. Waits a moment for its replay.
   */
  isUpToDate(): Promise<boolean>
  close(): Promise<void>
}

export interface StandbyOptions {
  readonly primaryUrl: string
  /** May lead to several servers. */
  readonly standbyUrl: string
  /** A connection that waits longer for its server is ended. */
  readonly silentMillisMax: number
}

const askedEveryMillis = 250
/** A person waits for no longer; a healthy primary needs a millisecond. */
const answerMillisMax = 1_000
/** A read waits no longer for a connection. */
const readMillisMax = 3_000
/** What was received is replayed within milliseconds, unless a statement there is in its way. */
const replayMillisMax = 1_000
const replayPauseMillis = 20
/** After it was away, everybody tries again at once. */
const settleMillis = 30_000
/** A leader that is cut off from us, and not from others, may go on without this standby after a while. */
const unheardMillisMax = 15_000

export function openStandby({ primaryUrl, standbyUrl, silentMillisMax }: StandbyOptions): Standby {
  const primary = watchPrimary(primaryUrl)
  // Of its own, lest the check waits behind reads.
  const checking = openDatabase(standbyUrl, {
    connectionsMax: 1,
    silentMillisMax,
    connectMillisMax: answerMillisMax,
  })
  const { database, keepTo } = openOneServer(standbyUrl, {
    connectionsMax: standbyConnectionsMax,
    silentMillisMax,
    connectMillisMax: readMillisMax,
    lockMillisMax: answerMillisMax,
    isReadOnly: true,
  })
  const catchUp = openCatchUp(checking.pool)
  const upToDate = coalesce(async (keys) => {
    const needed = primary.needed()
    const server = needed?.isSynchronous && (await catchUp(needed, primary.isHeard()))
    if (server) keepTo(server)
    return new Map(keys.map((key) => [key, Boolean(server)]))
  })
  return {
    database,
    isWanted: primary.isMissed,
    findPrimaryAway: primary.findAway,
    isUpToDate: async () => (await upToDate.read('now')) === true,
    async close() {
      await Promise.all([primary.close(), checking.close(), database.close()])
    },
  }
}

interface Answered {
  /** By `performance.now()`. */
  readonly askedAt: number
  readonly position: PrimaryPosition
}

/** Asks the primary again and again, on a connection of its own. */
function watchPrimary(url: string) {
  const asking = openDatabase(url, {
    connectionsMax: 1,
    silentMillisMax: answerMillisMax,
    connectMillisMax: answerMillisMax,
  })
  const readPosition = openPrimaryPosition(asking.pool)
  let isAway = false
  let awayUntil = Number.NEGATIVE_INFINITY
  let latest: Answered | null = null
  /** What the primary had written when it was lost may not have reached the standby, and was not acknowledged. */
  let earlier: Answered | null = null
  let question: Promise<void> | null = null

  async function askOnce(): Promise<void> {
    const askedAt = performance.now()
    try {
      const position = await readPosition()
      if (latest && askedAt - latest.askedAt >= askedEveryMillis / 2) earlier = latest
      latest = { askedAt, position }
      isAway = false
    } catch {
      isAway = true // no connection, no answer, or the answer of a server that is no primary
      awayUntil = performance.now()
    }
  }

  async function findAway(): Promise<boolean> {
    question ??= askOnce().finally(() => {
      question = null
    })
    await question
    return isAway
  }

  const timer = setInterval(() => void findAway(), askedEveryMillis).unref()
  return {
    findAway,
    isHeard: () => latest !== null && performance.now() - latest.askedAt < unheardMillisMax,
    /** What a standby must have. */
    needed: () => (isAway ? earlier : latest)?.position ?? null,
    isMissed(since: number): boolean {
      if (isAway) return true
      const now = performance.now()
      const isLeftWaiting = now - since > answerMillisMax && since < (latest?.askedAt ?? 0)
      return isLeftWaiting && now - awayUntil < settleMillis
    },
    async close() {
      clearInterval(timer)
      await asking.close()
    },
  }
}

/** Waits until a standby shows all. @returns which server it is, or null */
function openCatchUp(
  pool: pg.Pool,
): (needed: PrimaryPosition, isPrimaryHeard: boolean) => Promise<string | null> {
  const isIdle = openIdleWatch()
  return async (needed, isPrimaryHeard) => {
    const startedAt = performance.now()
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      for (;;) {
        const state = await readReceivedState(client)
        const shows =
          has(state, needed) && (isPrimaryHeard || !state.is_replica) && showsAll(state, isIdle(state))
        if (shows || performance.now() - startedAt > replayMillisMax) {
          client.release()
          return shows ? state.server : null
        }
        await wait(replayPauseMillis)
      }
    } catch {
      client?.release(true) // it is away as well
      return null
    }
  }
}

/** One that restarted has received nothing and may be behind; one that was promoted goes on from what it had. */
function has(
  { cluster, timeline, bytes, received, is_replica: isReplica }: ReceivedState,
  needed: PrimaryPosition,
): boolean {
  const had = isReplica ? received : bytes
  return cluster === needed.cluster && timeline >= needed.timeline && had !== null && had >= needed.bytes
}

/** The log may end within a record, which is never replayed. */
function showsAll({ bytes, received, is_replica: isReplica }: ReceivedState, isIdle: boolean): boolean {
  return !isReplica || isIdle || (bytes !== null && received !== null && bytes >= received)
}

/** Whether a replay has waited for more of the log for so long that it has looked for everything that came. */
function openIdleWatch(): (state: ReceivedState) => boolean {
  let since = { state: '', at: 0 }
  return ({ server, bytes, received, is_waiting: isWaiting, retry_millis: retryMillis }) => {
    const now = performance.now()
    const state = isWaiting === true ? [server, bytes, received].join(' ') : ''
    if (since.state !== state) since = { state, at: now }
    return state !== '' && now - since.at > retryMillis
  }
}
