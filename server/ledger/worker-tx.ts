import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { parameterOf } from './parameter.rules.ts'
import type { Answer, Call, Statement } from './pipeline.ts'

type Row = Record<string, unknown>
type Send = (calls: readonly Call<Row>[]) => Promise<readonly Answer<Row>[]>
type ParserOf = (typeId: number) => (text: string) => unknown
type StatementOf = (text: string) => Statement<Row>

export interface WorkerTx {
  readonly tx: Tx
  /** The call of a statement that the worker itself sends. */
  readonly callOf: (statement: RawBuilder<unknown>) => Call<unknown>
}

/**
 * Kysely over a worker's connection, whose transactions the worker controls. Queries that an operation starts
 * together (`Promise.all`) travel together.
 * @param forget called for a statement that is no longer kept prepared
 */
export function openWorkerTx(
  send: Send,
  parserOf: ParserOf,
  forget: (statement: Statement<Row>) => void,
): WorkerTx {
  const statementOf = statements(parserOf, forget)
  const driver = oneConnectionDriver(collectingConnection(send, statementOf))
  const adapter = new PostgresAdapter()
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
      new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    adapter,
    new DefaultConnectionProvider(driver),
  )
  const tx = new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
  return { tx, callOf: (statement) => callOf(statementOf, statement.compile(tx)) }
}

function callOf(statementOf: StatementOf, { sql, parameters }: CompiledQuery): Call<Row> {
  return { statement: statementOf(sql), values: parameters.map(parameterOf) }
}

function oneConnectionDriver(connection: DatabaseConnection): Driver {
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

interface Asked {
  readonly call: Call<Row>
  resolve(answer: Answer<Row>): void
  reject(error: unknown): void
}

function collectingConnection(send: Send, statementOf: StatementOf): DatabaseConnection {
  let asked: Asked[] = []
  const sendAll = async (): Promise<void> => {
    const sent = asked
    asked = []
    try {
      const answers = await send(sent.map(({ call }) => call))
      for (const [index, { resolve }] of sent.entries()) resolve(answers[index] ?? { rows: [], tag: '' })
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  const ask = (call: Call<Row>): Promise<Answer<Row>> =>
    new Promise((resolve, reject) => {
      // Runs after everything that is ready now, so further queries join.
      if (asked.length === 0) process.nextTick(() => void sendAll())
      asked.push({ call, resolve, reject })
    })
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, tag } = await ask(callOf(statementOf, query))
      return resultOf(rows as R[], tag)
    },
    streamQuery() {
      throw new Error('the posting engine loads and saves in sets; it does not stream')
    },
  }
}

/** `UPDATE 5`, `INSERT 0 5`: the last word is the number of rows. */
function resultOf<R>(rows: R[], tag: string): QueryResult<R> {
  if (tag.startsWith('SELECT')) return { rows }
  return { rows, numAffectedRows: BigInt(/\d+$/.exec(tag)?.[0] ?? 0) }
}

/** Prepared at once; set-based operations need a few each. */
const preparedStatementsMax = 500

/** The texts in use stay prepared; the one that was not used for longest is forgotten. */
function statements(parserOf: ParserOf, forget: (statement: Statement<Row>) => void): StatementOf {
  const known = new Map<string, Statement<Row>>()
  return (text) => {
    const found = known.get(text)
    const statement = found ?? describedStatement(text, parserOf)
    if (found) known.delete(text)
    known.set(text, statement)
    const [oldest] = known.size > preparedStatementsMax ? known : []
    if (oldest) {
      known.delete(oldest[0])
      forget(oldest[1])
    }
    return statement
  }
}

function describedStatement(text: string, parserOf: ParserOf): Statement<Row> {
  let columns: { name: string; parse: (text: string) => unknown }[] = []
  return {
    name: 'load_or_save',
    text,
    describe(described) {
      columns = described.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
    },
    read(values) {
      const row: Row = {}
      for (const [index, { name, parse }] of columns.entries()) {
        const value = values[index] ?? null
        row[name] = value === null ? null : parse(value)
      }
      return row
    },
  }
}
