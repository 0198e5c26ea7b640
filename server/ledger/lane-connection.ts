import pg from 'pg'
import { connectionOptions, type Tx } from '#server/platform/db/database.ts'
import { type Answers, type Call, Flight, type Prepared, type Statement } from './flight.ts'
import { openLaneTx } from './lane-tx.ts'

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
  const fly: LaneConnection['fly'] = async (...calls) => {
    if (!beginning.pending) return send(calls)
    beginning.pending = false
    const [, ...answers] = await send<unknown[]>([beginCall, ...calls])
    return answers as Answers<never>
  }
  return {
    tx: openLaneTx(
      (calls) => fly(...calls),
      (oid) => client.getTypeParser(oid, 'text'),
    ),
    begin() {
      beginning.pending = true
    },
    fly,
    isLost: () => lost,
    close: () => client.end(),
  }
}

const beginStatement: Statement = { name: 'begin', text: 'begin isolation level read committed' }
const beginCall: Call<never> = { statement: beginStatement, values: [] }
