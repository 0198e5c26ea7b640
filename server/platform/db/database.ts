import {
  type AccessMode,
  type IsolationLevel,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { noteSubjects, type Subject, subjectsNoted } from '../activity/noted-subjects.ts'
import { tieToCaller } from '../activity/request-caller.ts'
import { endWhenSilent } from './connection-loss.ts'
import { PoolDriver } from './pool-driver.ts'
import type { DB } from './schema.ts'
import { openWritePlaces } from './write-places.ts'

/** For reads. Also accepts a `Tx`. */
export type Db = Kysely<DB>
/** For writes: they take a transaction and never open one. */
export type Tx = Transaction<DB>

/**
 * For reads of what is past: may be a replica of the database. It fits neither `Db` nor `Tx`, so nothing that decides
 * about money or writes can get one; both of them fit here.
 */
export interface ReadDb extends Pick<Db, 'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'getExecutor'> {
  transaction(): ReadTransaction
}

export interface ReadTransaction {
  setIsolationLevel(level: IsolationLevel): ReadTransaction
  setAccessMode(mode: AccessMode): ReadTransaction
  execute<T>(work: (db: ReadDb) => Promise<T>): Promise<T>
}

export interface Database {
  readonly pool: pg.Pool
  readonly db: Db
  /** Of a standby: what is only good to have is not written, and all other writing fails. */
  readonly isReadOnly: boolean
  /**
   * Runs `work`, which writes on one connection that it takes from `pool` itself. Writes never take all connections, so that
   * reading goes on while commits wait for a standby that is lost.
   */
  write<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` in one READ COMMITTED transaction; commits when it resolves, rolls back when it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes that wait for a place. */
  writesWaiting(): number
  close(): Promise<void>
}

const int8Oid = 20
const dateOid = 1082

/** int8 is `bigint` (money, ids); a date stays text, because a `Date` would move it across time zones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8Oid) return (text: string) => BigInt(text)
    if (oid === dateOid) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** A column's value, from the text of the database. */
export function readColumn(oid: number, text: string | null): unknown {
  return text === null ? null : types.getTypeParser(oid, 'text')(text)
}

export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: 'mahfaza',
    // Times are UTC in one format, whatever the server's defaults: seals are made from that text.
    options: '-c timezone=UTC -c datestyle=ISO',
  }
}

export interface DatabaseOptions {
  readonly connectionsMax?: number
  /** A connection that waits longer for its server is ended. Longer than any statement's time-out; default: none. */
  readonly silentMillisMax?: number
  /** Waiting for a place to write, and for a connection; default: ten seconds each. */
  readonly connectMillisMax?: number
  /** A statement waits no longer for a lock; default: what the server says. */
  readonly lockMillisMax?: number
  readonly isReadOnly?: boolean
  /** The last work before a new connection is used. When it rejects, the connection ends. */
  onConnect?(client: pg.ClientBase): Promise<void>
  /** The last work of each transaction, told what its activities are about. */
  beforeCommit?(tx: Tx, subjects: readonly Subject[]): Promise<void>
}

export type BeforeCommit = NonNullable<DatabaseOptions['beforeCommit']>

export const statementMillisMax = 30_000

/** PgBouncer does not pass on what is sent with the connection itself. */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementMillisMax}`

/** Connections that writes leave to reads: of a small pool, a third. */
const readersMost = 3

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const {
    connectionsMax = 10,
    silentMillisMax,
    connectMillisMax = 10_000,
    lockMillisMax,
    isReadOnly = false,
    onConnect,
    beforeCommit,
  } = options
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: connectionsMax,
    connectionTimeoutMillis: connectMillisMax,
    keepAlive: true,
    // The pool waits for it.
    onConnect: async (client) => {
      client.on('error', () => undefined)
      // The pool ends idle connections before this.
      if (silentMillisMax !== undefined) endWhenSilent(client, silentMillisMax, () => true)
      await client.query(settings)
      if (lockMillisMax !== undefined) await client.query(`set lock_timeout = ${lockMillisMax}`)
      // A standby that was promoted meanwhile would take what is written.
      if (isReadOnly) await client.query('set default_transaction_read_only = on')
      await onConnect?.(client)
    },
  })
  // A connection lost to a server restart must not end the process, idle or between two queries of a transaction. Its
  // next user gets the error, and the pool opens another.
  pool.on('error', () => undefined)
  const readersMin = Math.min(readersMost, Math.floor(connectionsMax / 3))
  const places = openWritePlaces(connectionsMax - readersMin, connectMillisMax)
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => new PoolDriver(pool, places),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    },
  })
  const transact: Database['transact'] = (work) =>
    db.transaction().execute(async (tx) => {
      tieToCaller(tx)
      if (!beforeCommit) return work(tx)
      noteSubjects(tx)
      const result = await work(tx)
      await beforeCommit(tx, subjectsNoted(tx))
      return result
    })
  return {
    pool,
    db,
    isReadOnly,
    write: places.run,
    transact: (work) => places.run(() => transact(work)),
    writesWaiting: places.waiting,
    // Kysely would leave open a pool that it has not used itself.
    close: () => pool.end(),
  }
}
