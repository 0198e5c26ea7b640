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

export interface Statement {
  readonly name: string
  readonly text: string
}

/** One pipelined connection: statements are sent at once and answered in order; nobody waits in between. */
export interface LaneConnection {
  /** What operations load and save with; runs in whatever transaction the lane has begun. */
  readonly tx: Tx
  run<Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]): Promise<pg.QueryResult<Row>>
  /** The server or the network is gone; what was under way may or may not have been committed. */
  isLost(): boolean
  close(): Promise<void>
}

/**
 * Plans are made once, blind to values: a batch of one and a batch of 500 use the same, and none is a sequential scan
 * that was planned while a table was still empty. Time-outs end what is stuck, so that no lock outlives its batch.
 */
const settings = `
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off;
  set lock_timeout = '10s'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '30s'`

const connectMillisMax = 5_000

export async function openLaneConnection(url: string): Promise<LaneConnection> {
  const client = new pg.Client({
    ...connectionOptions(url),
    application_name: 'mahfaza desk',
    connectionTimeoutMillis: connectMillisMax,
    keepAlive: true,
    pipeline: true,
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
  return {
    tx: await openTx(client),
    run: (statement, values) => client.query({ ...statement, values }),
    isLost: () => lost,
    close: () => client.end(),
  }
}

/** Kysely over one connection whose transactions the lane begins and ends itself. */
async function openTx(client: pg.Client): Promise<Tx> {
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => oneConnectionDriver(client),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (self) => new PostgresIntrospector(self),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return db.startTransaction().execute()
}

function oneConnectionDriver(client: pg.Client): Driver {
  const connection = preparingConnection(client)
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

function preparingConnection(client: pg.Client): DatabaseConnection {
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
