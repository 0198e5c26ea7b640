import pg from 'pg'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import type { KnownCell } from './account-cells.ts'
import type { BatchTerms, Request } from './batch.ts'
import type { BatchMark } from './batch-mark.ts'
import type { Accepted, AnyOperation, Outcome } from './decide-batch.rules.ts'
import { groupsOf } from './groups-of.rules.ts'
import { commit, commitCall, flushCall, rollback, rollbackCall } from './ledger.queries.ts'
import type { Decided } from './operation.ts'
import type { Answer, Call } from './pipeline.ts'
import type { WorkerConnection } from './worker-connection.ts'
import {
  expectFreeCall,
  expectUnchangedCall,
  type Fenced,
  fencedCalls,
  type Place,
  type Writing,
  writeCalls,
} from './write-batch.queries.ts'

/** The database is not as we knew it, or refuses the batch: with locks we learn which. Nothing happened. */
export class Outdated extends Error {
  /** Fewer rows were as known than expected. */
  readonly #isProofRefused: boolean

  constructor(cause: pg.DatabaseError) {
    super('the database has refused what was decided without locks', { cause })
    this.#isProofRefused = cause.code === dataException
  }

  /** Nothing in this process explains it: others write the same accounts. */
  isByOthers(mark: BatchMark, before: BatchMark | null): boolean {
    return this.#isProofRefused && !mark.isContested && before?.state !== 'failed'
  }
}

const dataException = '22000'

export interface DecidedBatch {
  readonly requests: readonly Request[]
  readonly outcomes: readonly Outcome[]
  readonly cells: readonly KnownCell[]
  /** Null: it is read when the batch writes. */
  readonly now: string | null
}

/** Writes and commits what was decided under lock. */
export async function writeLocked(
  connection: WorkerConnection,
  { requests, outcomes, cells, now, writer }: DecidedBatch & { readonly writer: number },
  { macKey, isAsynchronous }: BatchTerms,
): Promise<void> {
  const writing = writingOf(outcomes, cells, now, macKey)
  const { accepted } = writing
  if (accepted.length > 0) {
    connection.first(writeCalls(writing))
    const byOperation = decidedByOperation(accepted, timeOf(now))
    for (const [operation, decided] of byOperation) await operation.save?.(connection.tx, decided)
    connection.first(ownRowCalls(connection, byOperation))
  } else {
    // What was prepared goes: of what is found done, it was saved the first time.
    await rollback(connection)
    const isFound = outcomes.some(({ kind }) => kind === 'known')
    // It may not be on disk yet.
    if (isFound && !isAsynchronous) await whileUnsure(requests, () => connection.send<[never]>(flushCall))
    return
  }
  await whileUnsure(requests, () => commit(connection))
  for (const cell of writing.changed) {
    cell.writtenBy = writer
    handOver(cell)
  }
}

/**
 * Writes and commits what was decided by what the process knew, in one message, if the database proves it. The message
 * is on its way when this has been called, and a batch behind it may take over its cells.
 * @param isBegun whether the connection is in a transaction; otherwise the message is one
 * @throws Outdated when the server has refused
 */
export async function writeKnown(
  connection: WorkerConnection,
  { requests, outcomes, cells, now }: DecidedBatch,
  { macKey, isAsynchronous, run }: BatchTerms,
  place: Place,
  isBegun: boolean,
): Promise<void> {
  const { mark, before } = place
  const writing = writingOf(outcomes, cells, now, macKey)
  const proofs = proofsOf(requests, outcomes, cells, before)
  const { accepted, changed } = writing
  const calls: Call<unknown>[] =
    accepted.length === 0
      ? [...proofs, ...(isBegun ? [rollbackCall] : [])]
      : [
          ...proofs,
          ...fencedCalls(writing, place, isAsynchronous),
          ...ownRowCalls(connection, decidedByOperation(accepted, timeOf(now))),
          ...(isBegun ? [commitCall] : []),
        ]
  for (const cell of changed) {
    cell.writtenBy = mark
    handOver(cell)
  }
  mark.state = 'sent'
  connection.end()
  try {
    const send = before ? connection.sendBehind : connection.send
    const answers = await whileUnsure(requests, () => send<unknown[]>(...calls))
    if (accepted.length === 0) return
    const fenced = answers[proofs.length] as Answer<Fenced> | undefined
    const [row] = fenced?.rows ?? []
    if (!row) throw new Error('the fence did not answer')
    for (const cell of changed) if (cell.writtenBy === mark) become(cell, row)
  } catch (error) {
    mark.state = 'failed'
    if (!isRefusal(error)) throw error
    const outdated = new Outdated(error)
    // Behind another batch, its answer has to be awaited.
    if (before === null && outdated.isByOthers(mark, before)) run?.cells.distrust()
    throw outdated
  }
}

/** Refused requests write nothing that would show whether they were decided rightly. */
function proofsOf(
  requests: readonly Request[],
  outcomes: readonly Outcome[],
  cells: readonly KnownCell[],
  before: BatchMark | null,
): Call<never>[] {
  const failedKeys = requests.flatMap(({ keyDigest }, position) =>
    keyDigest !== null && outcomes[position]?.kind === 'failed' ? [keyDigest] : [],
  )
  return [
    ...(cells.every(({ changed }) => changed) ? [] : [expectUnchangedCall(cells, before)]),
    ...(failedKeys.length === 0 ? [] : [expectFreeCall(failedKeys)]),
  ]
}

/** While the commit is under way, nobody knows its outcome. */
async function whileUnsure<Result>(
  requests: readonly Request[],
  work: () => Promise<Result>,
): Promise<Result> {
  const unsureBefore = new Set(requests.filter(({ unsure }) => unsure))
  for (const request of requests) request.unsure = true
  try {
    return await work()
  } catch (error) {
    // The server itself refused: nothing of this run was committed.
    if (isRefusal(error)) for (const request of requests) request.unsure = unsureBefore.has(request)
    throw error
  }
}

function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !isConnectionLoss(error)
}

function writingOf(
  outcomes: readonly Outcome[],
  cells: readonly KnownCell[],
  now: string | null,
  macKey: Writing['macKey'],
): Writing<KnownCell> {
  const accepted = outcomes.filter((outcome) => outcome.kind === 'accepted')
  return { accepted, changed: cells.filter(({ changed }) => changed), now, macKey }
}

/** The cell is as the committed row. */
function become(cell: KnownCell, { now, writer }: Fenced): void {
  cell.writtenBy = writer
  cell.stampedAt = now
}

/** The cell is as the row will be: the next batch decides on it. */
function handOver(cell: KnownCell): void {
  cell.changed = false
  cell.owesAnew = false
}

function ownRowCalls(
  connection: WorkerConnection,
  byOperation: ReturnType<typeof decidedByOperation>,
): Call<unknown>[] {
  return byOperation.flatMap(([operation, decided]) =>
    (operation.write?.(decided) ?? []).map(connection.callOf),
  )
}

type AnyDecided = Decided<unknown, unknown, unknown>

function decidedByOperation(
  accepted: readonly Accepted[],
  now: Date,
): readonly (readonly [AnyOperation, readonly AnyDecided[]])[] {
  const writing = accepted.filter(({ asked: { operation } }) => operation.save || operation.write)
  if (writing.length === 0) return []
  const asked = writing.map((one) => one.asked)
  return groupsOf(asked, ({ name }) => name).map(([operation, positions]) => {
    const ofOperation = positions.flatMap((position) => writing[position] ?? [])
    return [operation, ofOperation.map((one) => decidedOf(one, now))]
  })
}

function decidedOf(
  { asked: { input, actor, ip, device, transactionId }, facts, row }: Accepted,
  now: Date,
): AnyDecided {
  return { input, facts, row, actor, ip, device, transactionId, now }
}

/** `2026-11-20 14:00:00.123456+00`, as the server writes it in UTC. A time that is not known yet is no date. */
export function timeOf(now: string | null): Date {
  return now === null ? new Date(Number.NaN) : new Date(`${now.replace(' ', 'T')}:00`)
}
