import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { tieToCaller } from '../activity/request-caller.ts'
import { endWhenSilent } from './connection-loss.ts'
import type { DB } from './schema.ts'

/** Reads. Also accepts a `Tx`. */
export type Db = Kysely<DB>
/** Writes take this and never open one themselves (invariant 2). */
export type Tx = Transaction<DB>

export interface Database {
  readonly pool: pg.Pool
  readonly db: Db
  /** Runs `work` in one READ COMMITTED transaction; commits when it resolves, rolls back when it throws. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const int8Oid = 20
const dateOid = 1082

/** int8 is `bigint` (money, ids) and a date stays the text it is: a `Date` would move it across time zones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8Oid) return (text: string) => BigInt(text)
    if (oid === dateOid) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** A value as a row would hold it, of the text that the database wrote for it. */
export function readColumn(oid: number, text: string | null): unknown {
  return text === null ? null : types.getTypeParser(oid, 'text')(text)
}

export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    application_name: 'mahfaza',
    // Times are written as UTC and in one form, whatever the server's defaults: seals are made of that text.
    options: '-c timezone=UTC -c datestyle=ISO',
  }
}

export interface DatabaseOptions {
  readonly connectionsMax?: number
  /** A connection that waits longer for its server is ended. More than the time-out of any statement; none by default. */
  readonly silentMillisMax?: number
}

export const statementMillisMax = 30_000

export function openDatabase(
  url: string,
  { connectionsMax = 10, silentMillisMax }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMillisMax,
    keepAlive: true,
  })
  // A connection lost to a server restart must not end the process, neither one that is idle nor one between two
  // queries of a transaction; whoever uses it next is told, and the pool opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // The pool ends its idle connections sooner than this.
    if (silentMillisMax !== undefined) endWhenSilent(client, silentMillisMax, () => true)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    db,
    transact: (work) =>
      db.transaction().execute((tx) => {
        tieToCaller(tx)
        return work(tx)
      }),
    // Kysely would leave a pool open that only others have used.
    close: () => pool.end(),
  }
}
