import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { endWhenSilent } from '#server/platform/db/connection-loss.ts'
import { connectionOptions, type Tx } from '#server/platform/db/database.ts'
import { type Answers, type Call, Pipeline, type Prepared, type Statement } from './pipeline.ts'
import { openWorkerTx } from './worker-tx.ts'

interface BeginTerms {
  /** Waits only briefly for locked rows. */
  readonly hurried?: boolean
  /** The commit does not wait for the disk. */
  readonly isAsynchronous?: boolean
  /** Reads the time first, as a writer of the ledger: a settled horizon waits for its end. */
  readonly isStamped?: boolean
}

/** A connection of the posting engine. */
export interface WorkerConnection {
  /** For operations to load and save; runs in the worker's current transaction. */
  readonly tx: Tx
  /** The next message begins a transaction; BEGIN travels with it. */
  begin(terms: BeginTerms): void
  /** The time that was read last; the message that begins the transaction and reads one is sent now if none was. */
  stamp(): Promise<string>
  /** Reads the time anew: `stamp` has it when this is answered. */
  readonly clockCall: Call<string>
  /** Travels with the next message, which also reports its errors. */
  first(calls: readonly Call<unknown>[]): void
  /** The call of a statement without an answer. */
  readonly callOf: (statement: RawBuilder<unknown>) => Call<unknown>
  /** Later uses of `tx` are refused: nothing may run outside its transaction. */
  end(): void
  /** The same, and drops calls that were waiting for the next message. */
  abandon(): void
  /** Sends all at once after the previous answers; resolves with the last answer. */
  send<Rows extends readonly unknown[]>(
    ...calls: { [Index in keyof Rows]: Call<Rows[Index]> }
  ): Promise<Answers<Rows>>
  /** The same without waiting for the one answer that is under way: for a message that is a transaction of its own. */
  sendBehind: WorkerConnection['send']
  /** No transaction is open or about to be: what is sent next is one of its own. */
  isFree(): boolean
  /** The server or the network is gone; running work may or may not be committed. */
  isLost(): boolean
  close(): Promise<void>
}

/**
 * Plans are made once, without values: batches of 1 and of 500 use the same, and no sequential scan from the time
 * when a table was empty stays. Time-outs end what is stuck, so no lock outlives its batch. A batch waits only
 * briefly for a locked row, because others wait for the batch. By its name a range of ids that it may use is not closed,
 * so no address may name it otherwise.
 */
const settings = `
  set application_name = 'mahfaza posting engine';
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off; set jit = off; set timezone = 'UTC'; set datestyle = 'ISO';
  set lock_timeout = '250ms'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '30s'`

const connectMillisMax = 5_000
/** Longer than the server's own time-outs. */
const silentMillisMax = 35_000

/** @param isWaiting whether an answer is expected */
async function connect(
  url: string,
  isWaiting: () => boolean,
): Promise<{ client: pg.Client; isLost: () => boolean }> {
  const client = new pg.Client({
    ...connectionOptions(url),
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
  endWhenSilent(client, silentMillisMax, isWaiting)
  await client.query(settings)
  return { client, isLost: () => lost }
}

export async function openWorkerConnection(url: string): Promise<WorkerConnection> {
  let isAwaiting = () => true
  const { client, isLost } = await connect(url, () => isAwaiting())
  const prepared: Prepared = { names: new Map(), closing: [] }
  const sender = openSender(client, prepared)
  isAwaiting = sender.isAwaiting
  let opening: readonly Call<unknown>[] = []
  const clock = openClock()
  let inTransaction = false
  const send: WorkerConnection['send'] = async (...calls) => {
    const first = opening
    opening = []
    const answers = await sender.send<unknown[]>([...first, ...calls], 0)
    return answers.slice(first.length) as Answers<never>
  }
  const workerTx = openWorkerTx(
    (calls) => {
      if (!inTransaction) throw new Error('the transaction of this batch has ended')
      return send(...calls)
    },
    (oid) => client.getTypeParser(oid, 'text'),
    (statement) => forget(prepared, statement),
  )
  return {
    ...workerTx,
    begin(terms) {
      opening = beginCalls(terms, clock)
      inTransaction = true
    },
    async stamp() {
      if (opening.length > 0) await send()
      return clock.time()
    },
    clockCall: clock.call,
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
    // As many steps as `send`, so that of two failures the first is heard first.
    sendBehind: async (...calls) => sender.send(calls, 1),
    isFree: () => !inTransaction && opening.length === 0,
    isLost,
    close: () => client.end(),
  }
}

interface Sender {
  /** @param awaitedMax so many answers may still be awaited when it is sent; otherwise it waits for all of them */
  send<Rows extends readonly unknown[]>(
    calls: readonly Call<unknown>[],
    awaitedMax: 0 | 1,
  ): Promise<Answers<Rows>>
  isAwaiting(): boolean
}

function openSender(client: pg.Client, prepared: Prepared): Sender {
  let awaited = 0
  let unsent = 0
  let done: Promise<unknown> = Promise.resolve()
  return {
    isAwaiting: () => awaited > 0,
    send<Rows extends readonly unknown[]>(calls: readonly Call<unknown>[], awaitedMax: 0 | 1) {
      const pipeline = new Pipeline<Rows>(calls, prepared)
      const submit = async () => client.query(pipeline).done
      const submitLater = () => {
        unsent -= 1
        return submit()
      }
      const isNow = unsent === 0 && awaited <= awaitedMax
      awaited += 1
      if (!isNow) unsent += 1
      const answered = isNow ? submit() : done.then(submitLater)
      // The driver keeps it until its turn; the server may have it before.
      if (isNow) pipeline.write(client.connection)
      const land = () => {
        awaited -= 1
      }
      // Its caller gets its failure; the next only waits for its end.
      done = answered.then(land, land)
      return answered
    },
  }
}

function forget({ names, closing }: Prepared, statement: Statement<unknown>): void {
  const name = names.get(statement)
  if (name !== undefined) closing.push(name)
  names.delete(statement)
}

function beginCalls(
  { hurried = false, isAsynchronous = false, isStamped = false }: BeginTerms,
  clock: Clock,
): readonly Call<unknown>[] {
  return [
    beginCall,
    ...(hurried ? [hurryCall] : []),
    ...(isAsynchronous ? [asynchronousCall] : []),
    ...(isStamped ? [enterCall, clock.call] : []),
  ]
}

const beginStatement: Statement = { name: 'begin', text: 'begin isolation level read committed' }
const beginCall: Call<never> = { statement: beginStatement, values: [] }
const hurryStatement: Statement = { name: 'hurry', text: `set local lock_timeout = '20ms'` }
const hurryCall: Call<never> = { statement: hurryStatement, values: [] }
const asynchronousStatement: Statement = {
  name: 'asynchronous',
  text: `set local synchronous_commit = off`,
}
const asynchronousCall: Call<never> = { statement: asynchronousStatement, values: [] }
const enterStatement: Statement = { name: 'enter', text: 'lock table ledger.account in row exclusive mode' }
const enterCall: Call<never> = { statement: enterStatement, values: [] }

interface Clock {
  readonly call: Call<string>
  /** The last time that the server has answered. */
  time(): string
}

function openClock(): Clock {
  let last = ''
  const statement: Statement<string> = {
    name: 'clock',
    text: 'select clock_timestamp()',
    read: ([now]) => {
      last = now ?? ''
      return last
    },
  }
  return { call: { statement, values: [] }, time: () => last }
}
