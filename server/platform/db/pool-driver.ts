import type { QueryResult, TransactionSettings } from 'kysely'
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDriver } from 'kysely'
import type pg from 'pg'
import type { WritePlaces } from './write-places.ts'

/** A statement that may have to wait for its commit. */
const isWrite = /\b(insert|update|delete|merge)\b/i

/**
 * Gives a connection to each statement, and to each transaction. A statement alone that writes takes a place first; who
 * begins a transaction that writes has taken one. No session is kept between two statements alone: not for `db.connection()`.
 */
export class PoolDriver implements Driver {
  readonly #inner: Driver
  readonly #places: WritePlaces

  constructor(pool: pg.Pool, places: WritePlaces) {
    this.#inner = new PostgresDriver({ pool })
    this.#places = places
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(this.#inner, this.#places)
  }

  releaseConnection(connection: PoolConnection): Promise<void> {
    return connection.release()
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    await this.#inner.beginTransaction(await connection.hold(), settings)
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await this.#inner.commitTransaction(await connection.hold())
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await this.#inner.rollbackTransaction(await connection.hold())
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #driver: Driver
  readonly #places: WritePlaces
  #held: DatabaseConnection | null = null
  #isReleased = false

  constructor(driver: Driver, places: WritePlaces) {
    this.#driver = driver
    this.#places = places
  }

  /** From now on until its release all statements run on one connection. */
  async hold(): Promise<DatabaseConnection> {
    this.#expectOpen()
    this.#held ??= await this.#driver.acquireConnection()
    return this.#held
  }

  async release(): Promise<void> {
    this.#isReleased = true
    if (this.#held) await this.#driver.releaseConnection(this.#held)
    this.#held = null
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#expectOpen()
    if (this.#held) return this.#held.executeQuery<R>(query)
    return isWrite.test(query.sql) ? this.#places.run(() => this.#runAlone(query)) : this.#runAlone(query)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('nothing is streamed')
  }

  /** What follows a transaction that has ended would be committed by itself. */
  #expectOpen(): void {
    if (this.#isReleased) throw new Error('the transaction of this statement has ended')
  }

  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.#driver.acquireConnection()
    try {
      return await connection.executeQuery<R>(query)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }
}
