import type { TransactionSettings } from 'kysely'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'
import type { Position } from './primary-position.ts'
import { isTimedOut } from './refused-by.ts'
import type { FallBack, OnRead, Replica } from './replica.ts'

/** The replica ended a transaction. The same work succeeds when it is begun again: it is done on the primary. */
export class ReplicaLost extends Error {}

interface Sources {
  readonly primary: pg.Pool
  readonly replica: Replica
  readPosition(): Promise<Position>
  readonly onRead: OnRead
}

interface Taken {
  readonly client: pg.PoolClient
  readonly isReplica: boolean
}

/**
 * Runs each statement of one request on the replica, or on the primary once the replica cannot. A replica is never the
 * reason of an error: only its time-out of a statement is passed on, because the primary would be as late.
 */
export class PastDriver implements Driver {
  readonly #sources: Sources
  #needed: Promise<Position> | null = null
  #reason: FallBack | null = null

  constructor(sources: Sources) {
    this.#sources = sources
  }

  async init(): Promise<void> {
    // The pools are open.
  }

  async destroy(): Promise<void> {
    // The pools are closed by their owner.
  }

  async acquireConnection(): Promise<PastConnection> {
    return new PastConnection(this)
  }

  async releaseConnection(): Promise<void> {
    // Each statement, and each transaction, gives back its own.
  }

  async beginTransaction(connection: PastConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings)
  }

  async commitTransaction(connection: PastConnection): Promise<void> {
    await connection.end('commit')
  }

  async rollbackTransaction(connection: PastConnection): Promise<void> {
    await connection.end('rollback')
  }

  async take(): Promise<Taken> {
    const { primary, replica, readPosition, onRead } = this.#sources
    if (this.#reason === null) {
      this.#needed ??= readPosition()
      const taken = await replica.take(await this.#needed)
      if (typeof taken !== 'string') {
        onRead('replica', 'none')
        return { client: taken, isReplica: true }
      }
      this.#reason = taken
    }
    onRead('primary', this.#reason)
    return { client: await primary.connect(), isReplica: false }
  }

  /** @returns whether the primary is to do it again */
  giveUp({ isReplica }: Taken, error: unknown): boolean {
    if (!isReplica || isTimedOut(error)) return false
    this.#reason = this.#sources.replica.judge(error)
    return true
  }
}

class PastConnection implements DatabaseConnection {
  readonly #driver: PastDriver
  #held: Taken | null = null

  constructor(driver: PastDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#held ? this.#runIn(this.#held, query) : this.#runAlone(query)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('reads of the past are not streamed')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    const begin = CompiledQuery.raw(`start transaction${level}${accessMode ? ` ${accessMode}` : ''}`)
    const taken = await this.#driver.take()
    this.#held = taken
    try {
      await this.#runIn(taken, begin)
    } catch (error) {
      this.#release(taken, error)
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const taken = this.#held
    if (!taken) return
    try {
      await this.#runIn(taken, CompiledQuery.raw(how))
      this.#release(taken, null)
    } catch (error) {
      this.#release(taken, error)
      // A transaction that only reads is over with its connection, and its own error says more.
      if (how === 'commit') throw error
    }
  }

  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const taken = await this.#driver.take()
    try {
      const result = await run<R>(taken.client, query)
      taken.client.release()
      return result
    } catch (error) {
      taken.client.release(isConnectionLoss(error))
      if (!this.#driver.giveUp(taken, error)) throw error
      return this.#runAlone(query)
    }
  }

  async #runIn<R>(taken: Taken, query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await run<R>(taken.client, query)
    } catch (error) {
      if (!this.#driver.giveUp(taken, error)) throw error
      throw new ReplicaLost('the replica ended a transaction', { cause: error })
    }
  }

  #release({ client }: Taken, error: unknown): void {
    this.#held = null
    client.release(error !== null)
  }
}

async function run<R>(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const { rows } = await client.query(sql, [...parameters])
  return { rows }
}
