import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { endWhenSilent } from '#server/platform/db/connection-loss.ts'
import { connectionOptions, type Tx } from '#server/platform/db/database.ts'
import { type Answers, type Call, Pipeline, type Prepared, type Statement } from './pipeline.ts'
import { openWorkerTx } from './worker-tx.ts'

/** A connection of the posting engine's own. */
export interface WorkerConnection {
  /** What operations load and save with; runs in whatever transaction the worker has begun. */
  readonly tx: Tx
  /**
   * The next thing sent begins a transaction; BEGIN travels with it.
   * @param hurried waits for locked rows a moment only
   */
  begin(hurried: boolean): void
  /** Travels with the next thing sent; an error of theirs is that one's. */
  first(calls: readonly Call<unknown>[]): void
  /** The call of a statement whose answer nobody reads. */
  readonly callOf: (statement: RawBuilder<unknown>) => Call<unknown>
  /** Whoever still asks `tx` after this is refused: nothing may run outside of its transaction. */
  end(): void
  /** The same, and what was to lead the next thing sent is dropped. */
  abandon(): void
  /** Sends all at once, after what was sent before has been answered; resolves when the last has been answered. */
  send<Rows extends readonly unknown[]>(
    ...calls: { [Index in keyof Rows]: Call<Rows[Index]> }
  ): Promise<Answers<Rows>>
  /** The server or the network is gone; what was under way may or may not have been committed. */
  isLost(): boolean
  close(): Promise<void>
}

/**
 * Plans are made once, blind to values: a batch of one and a batch of 500 use the same, and none is a sequential scan
 * that was planned while a table was still empty. Time-outs end what is stuck, so that no lock outlives its batch.
 * A batch does not wait long for a row that somebody else has locked: others wait for the batch.
 */
const settings = `
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off; set jit = off; set timezone = 'UTC';
  set lock_timeout = '250ms'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '30s'`

const connectMillisMax = 5_000
/** More than the server's own time-outs: it would have said something. */
const silentMillisMax = 35_000

export async function openWorkerConnection(url: string): Promise<WorkerConnection> {
  const client = new pg.Client({
    ...connectionOptions(url),
    application_name: 'mahfaza posting engine',
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
  let underWay = 1
  endWhenSilent(client, silentMillisMax, () => underWay > 0)
  await client.query(settings)
  underWay = 0
  const prepared: Prepared = new Map()
  let opening: readonly Call<unknown>[] = []
  let inTransaction = false
  let done: Promise<unknown> = Promise.resolve()
  const dispatch = <Rows extends readonly unknown[]>(
    calls: readonly Call<unknown>[],
  ): Promise<Answers<Rows>> => {
    underWay += 1
    const pipeline = done.then(() => client.query(new Pipeline<Rows>(calls, prepared)).done)
    const land = () => {
      underWay -= 1
    }
    // Its own caller hears of its failure; the next only has to wait for its end.
    done = pipeline.then(land, land)
    return pipeline
  }
  const send: WorkerConnection['send'] = async (...calls) => {
    const first = opening
    opening = []
    const answers = await dispatch<unknown[]>([...first, ...calls])
    return answers.slice(first.length) as Answers<never>
  }
  const workerTx = openWorkerTx(
    (calls) => {
      if (!inTransaction) throw new Error('the transaction of this batch has ended')
      return send(...calls)
    },
    (oid) => client.getTypeParser(oid, 'text'),
  )
  return {
    ...workerTx,
    begin(hurried) {
      opening = hurried ? [beginCall, hurryCall] : [beginCall]
      inTransaction = true
    },
    first(calls) {
      opening = [...opening, ...calls]
    },
    end() {
      inTransaction = false
    },
    abandon() {
      opening = []
      inTransaction = false
    },
    send,
    isLost: () => lost,
    close: () => client.end(),
  }
}

const beginStatement: Statement = { name: 'begin', text: 'begin isolation level read committed' }
const beginCall: Call<never> = { statement: beginStatement, values: [] }
const hurryStatement: Statement = { name: 'hurry', text: `set local lock_timeout = '20ms'` }
const hurryCall: Call<never> = { statement: hurryStatement, values: [] }
