import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { connectionOptions, type Tx } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { type Answers, type Call, Flight, type Prepared, type Statement } from './flight.ts'

/** A connection of the desk's own. */
export interface LaneConnection {
  /** What operations load and save with; runs in whatever transaction the lane has begun. */
  readonly tx: Tx
  /** The next thing sent begins a transaction; BEGIN travels with it. */
  begin(): void
  /** Sends all at once; resolves when the last has been answered. */
  fly<Rows extends readonly unknown[]>(
    ...calls: { [Index in keyof Rows]: Call<Rows[Index]> }
  ): Promise<Answers<Rows>>
  /** The server or the network is gone; what was under way may or may not have been committed. */
  isLost(): boolean
  close(): Promise<void>
}

/**
 * Plans are made once, blind to values: a batch of one and a batch of 500 use the same, and none is a sequential scan
 * that was planned while a table was still empty. Time-outs end what is stuck, so that no lock outlives its batch.
 */
const settings = `
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off; set timezone = 'UTC';
  set lock_timeout = '10s'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '30s'`

const connectMillisMax = 5_000

export async function openLaneConnection(url: string): Promise<LaneConnection> {
  const client = new pg.Client({
    ...connectionOptions(url),
    application_name: 'mahfaza desk',
    connectionTimeoutMillis: connectMillisMax,
    keepAlive: true,
  })
  let lost = false
  client.on('error', () => {
    lost = true
  })
  client.on('end', () => {
    lost = true
  })
  await client.connect()
  await client.query(settings)
  const prepared: Prepared = new Map()
  const beginning = { pending: false }
  const send = <Rows extends readonly unknown[]>(calls: readonly Call<unknown>[]): Promise<Answers<Rows>> =>
    client.query(new Flight<Rows>(calls, prepared)).landed
  const beginIfPending = async (): Promise<void> => {
    if (!beginning.pending) return
    beginning.pending = false
    await send([beginCall])
  }
  return {
    tx: await openTx(client, beginIfPending),
    begin() {
      beginning.pending = true
    },
    async fly(...calls) {
      if (!beginning.pending) return send(calls)
      beginning.pending = false
      const [, ...answers] = await send<unknown[]>([beginCall, ...calls])
      return answers as Answers<never>
    },
    isLost: () => lost,
    close: () => client.end(),
  }
}

const beginStatement: Statement = { name: 'begin', text: 'begin isolation level read committed' }
const beginCall: Call<never> = { statement: beginStatement, values: [] }

/** Kysely over one connection whose transactions the lane begins and ends itself. */
async function openTx(client: pg.Client, before: () => Promise<void>): Promise<Tx> {
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => oneConnectionDriver(client, before),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (self) => new PostgresIntrospector(self),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return db.startTransaction().execute()
}

function oneConnectionDriver(client: pg.Client, before: () => Promise<void>): Driver {
  const connection = preparingConnection(client, before)
  const nothing = () => Promise.resolve()
  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
}

/** Statements beyond it are planned each time; set-based operations need a handful each. */
const preparedStatementsMax = 500

function preparingConnection(client: pg.Client, before: () => Promise<void>): DatabaseConnection {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= preparedStatementsMax) return known
    const name = `load_or_save_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return {
    async executeQuery({ sql, parameters }) {
      await before()
      const { command, rowCount, rows } = await client.query({
        name: nameOf(sql),
        text: sql,
        values: [...parameters],
      })
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('the desk loads and saves in sets; it does not stream')
    },
  }
}
