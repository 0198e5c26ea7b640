import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import type { Position } from './primary-position.ts'
import { readState, Silent } from './replica-state.ts'

/**
 * Why the primary answered: the replica has not replayed enough in time; it cannot be reached; what it replays ended the
 * statement; it is a primary itself or of another cluster; it is not known to follow the primary's timeline, as after a
 * failover; any other error of its own.
 */
export type FallBack = 'behind' | 'unreachable' | 'conflict' | 'foreign' | 'timeline' | 'failed'

/** Told where a statement was read. */
export type OnRead = (source: 'replica' | 'primary', reason: FallBack | 'none') => void

export interface Replica {
  /** A connection to a replica that has everything before this position, or why there is none. */
  take(needed: Position): Promise<pg.PoolClient | FallBack>
  /** Called with what ended a statement on it. */
  judge(error: unknown): FallBack
}

/** After it could not be reached, or was none, it is left alone for so long. */
const restMillis = 1_000
const [firstPauseMillis, pauseMillisMax] = [2, 16]
/** The replayed log conflicts with a statement, waits for it in a circle, or holds a lock that it waits for. */
const conflictCodes = new Set(['40001', '40P01', '55P03'])

/** The same statement succeeds later, or on the primary. */
export function isReplayConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflictCodes.has(error.code ?? '')
}

export function openReplica(pool: pg.Pool, patienceMillis: number): Replica {
  /** Positions only grow on one server, so a connection that was far enough once is. */
  const seen = new WeakMap<pg.PoolClient, Position>()
  let rest: { readonly until: number; readonly reason: FallBack } | null = null
  /** The furthest position that was awaited in vain: until it is reached, no further request waits. */
  let missed = 0n

  function judge(error: unknown): FallBack {
    if (isReplayConflict(error)) return 'conflict'
    if (!isConnectionLoss(error) && !(error instanceof Silent)) return 'failed'
    return leaveAlone('unreachable')
  }

  function leaveAlone(reason: FallBack): FallBack {
    rest = { until: performance.now() + restMillis, reason }
    return reason
  }

  async function take(needed: Position): Promise<pg.PoolClient | FallBack> {
    if (rest && performance.now() < rest.until) return rest.reason
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      return judge(error)
    }
    try {
      const reason = await awaitPosition(client, needed)
      if (reason === null) return client
      // The next connection may lead to a replica again.
      client.release(reason === 'foreign')
      return reason === 'foreign' ? leaveAlone(reason) : reason
    } catch (error) {
      client.release(true)
      return judge(error)
    }
  }

  async function awaitPosition(client: pg.PoolClient, needed: Position): Promise<FallBack | null> {
    const known = seen.get(client)
    if (known && isOneLog(known, needed) && known.bytes >= needed.bytes) return null
    const startedAt = performance.now()
    for (let pause = firstPauseMillis; ; pause = Math.min(pause * 2, pauseMillisMax)) {
      const state = await readState(client)
      if (!state.is_replica || state.cluster !== needed.cluster) return 'foreign'
      if (!isOneLog(state, needed)) return 'timeline'
      const bytes = state.bytes ?? 0n
      seen.set(client, { cluster: state.cluster, timeline: state.timeline, bytes })
      if (bytes >= needed.bytes) return null
      if (bytes < missed) return 'behind'
      if (performance.now() - startedAt + pause > patienceMillis) {
        missed = needed.bytes > missed ? needed.bytes : missed
        return 'behind'
      }
      await wait(pause)
    }
  }

  return { take, judge }
}

/** Whether more bytes of the one are the same data and more. */
function isOneLog(one: Omit<Position, 'bytes'>, other: Position): boolean {
  return one.cluster === other.cluster && one.timeline === other.timeline
}
