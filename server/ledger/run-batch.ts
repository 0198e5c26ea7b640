import type { AccountCells } from './account-cells.ts'
import type { AccountDirectory } from './account-directory.ts'
import type { BatchResult, BatchTerms, Request } from './batch.ts'
import { type BatchMark, newMark } from './batch-mark.ts'
import { openBook, stateOf } from './book.rules.ts'
import { decideBatch } from './decide-batch.rules.ts'
import { type Found, lockAll, readUnknown, takeKnown } from './find-accounts.ts'
import { groupsOf } from './groups-of.rules.ts'
import { rollback } from './ledger.queries.ts'
import { type NamedAccounts, nameAccounts, underBothNames } from './name-accounts.ts'
import { loadNothing } from './operation.ts'
import type { WorkerConnection } from './worker-connection.ts'
import type { Place } from './write-batch.queries.ts'
import { Outdated, timeOf, writeKnown, writeLocked } from './write-batch.ts'

/**
 * One transaction for all requests: load, lock, decide, write, commit. Accounts that the process knows are not locked;
 * when one of them is no longer so, all is done again with locks. Throws when the database refuses all of it; then
 * nothing happened, except for requests that are `unsure`.
 * @param sent called when the batch is on its way as one message: another may be sent behind it
 */
export async function runBatch(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  terms: BatchTerms,
  sent: (sent: Sent) => void,
): Promise<BatchResult> {
  try {
    const startedAt = performance.now()
    let atOnce = sendAtOnce(connection, requests, terms, null, startedAt)
    if (!atOnce && (await readMissing(connection, directory, requests, terms)))
      atOnce = sendAtOnce(connection, requests, terms, null, startedAt)
    if (atOnce) {
      sent(atOnce)
      return await atOnce.result
    }
    // What could not be sent at once is locked without asking again.
    const mayKnow =
      !terms.mustLock && requests.every(isFresh) && !requests.every(({ isOneMessage }) => isOneMessage)
    return await runInSteps(connection, directory, requests, terms, mayKnow)
  } catch (error) {
    if (!(error instanceof Outdated)) throw error
    return runInSteps(connection, directory, requests, terms, false)
  }
}

/** A batch that is one message, on its way. */
export interface Sent {
  readonly mark: BatchMark
  /** @throws Outdated when the accounts were not as known, or the batch before has failed */
  readonly result: Promise<BatchResult>
}

/**
 * Sends a batch as one message, if it loads nothing and the process knows its accounts; otherwise null, and nothing
 * has happened.
 * @param before a batch sent at once whose answer is still awaited: this one takes over what it has decided
 */
export function sendAtOnce(
  connection: WorkerConnection,
  requests: readonly Request[],
  terms: BatchTerms,
  before: BatchMark | null,
  startedAt = performance.now(),
): Sent | null {
  const known = cellsAtOnce(requests, terms)
  if (!known) return null
  const mark = newMark()
  const facts = noFacts(requests)
  const named = nameAccounts(requests, facts, terms.stripe)
  const cells = known.take(named.addresses.keys(), mark, null, before)
  if (!cells) return null
  const found = { cells, now: null, writer: null, stored: new Map(), committed: new Map() }
  const result = decideAndWrite(connection, requests, terms, {
    ...{ facts, named, found, startedAt },
    place: { mark, before },
    isBegun: false,
  })
  void result.catch(() => known.drop(cells)).then(mark.end)
  return { mark, result }
}

/** Reads accounts that keep a batch from being sent at once. @returns whether that helps */
async function readMissing(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  terms: BatchTerms,
): Promise<boolean> {
  const known = cellsAtOnce(requests, terms)
  if (!known) return false
  const { addresses } = nameAccounts(requests, noFacts(requests), terms.stripe)
  const mark = newMark()
  try {
    return await readUnknown(connection, directory, known, addresses, mark)
  } finally {
    mark.end()
  }
}

function cellsAtOnce(requests: readonly Request[], { run, mustLock }: BatchTerms): AccountCells | null {
  if (mustLock || !requests.every((one) => one.isOneMessage && !one.unsure)) return null
  return run?.cells ?? null
}

function noFacts(requests: readonly Request[]): null[] {
  return new Array<null>(requests.length).fill(null)
}

/** Its rows need no second look, which would see what it has changed. */
function isFresh({ operation, input, unsure }: Request): boolean {
  const saves = operation.save !== undefined && operation.saves?.(input) !== false
  return !unsure && !saves && !operation.prepare
}

async function runInSteps(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  terms: BatchTerms,
  mayKnow: boolean,
): Promise<BatchResult> {
  const startedAt = performance.now()
  const mark = newMark()
  const cells = mayKnow ? terms.run?.cells : undefined
  let known: Found | null = null
  let unlock: (() => void) | undefined
  try {
    connection.begin({ ...terms, isStamped: cells !== undefined })
    const facts = await loadFacts(connection, requests)
    await prepareAlone(connection, requests, facts)
    const named = nameAccounts(requests, facts, terms.stripe)
    known = cells ? await takeKnown(connection, directory, cells, named, mark) : null
    if (!known) unlock = terms.run?.cells.lock(named.addresses.keys())
    const found = known ?? (await lockAll(connection, directory, requests, named))
    return await decideAndWrite(connection, requests, terms, {
      ...{ facts, named, found, startedAt },
      place: { mark, before: null },
      isBegun: true,
    })
  } catch (error) {
    if (known) cells?.drop(known.cells)
    if (!connection.isLost()) await rollback(connection)
    throw error
  } finally {
    unlock?.()
    mark.end()
  }
}

interface Prepared {
  readonly facts: readonly unknown[]
  readonly named: NamedAccounts
  readonly found: Found
  readonly place: Place
  readonly isBegun: boolean
  readonly startedAt: number
}

/** What is written without locks is on its way when this has been called, if its mark says so. */
async function decideAndWrite(
  connection: WorkerConnection,
  requests: readonly Request[],
  terms: BatchTerms,
  { facts, named: { failures, stripes }, found, place, isBegun, startedAt }: Prepared,
): Promise<BatchResult> {
  const foundAt = performance.now()
  const running = openBook(underBothNames(found.cells, stripes), timeOf(found.now))
  const { stored, committed } = found
  const outcomes = decideBatch({ asked: requests, facts, failures, stored, committed, running })
  const decidedAt = performance.now()
  const decided = { requests, outcomes, cells: [...found.cells.values()], now: found.now }
  const changed = decided.cells.filter((cell) => cell.changed).map(stateOf)
  if (found.writer === null) await writeKnown(connection, decided, terms, place, isBegun)
  else await writeLocked(connection, { ...decided, writer: found.writer }, terms)
  terms.run?.cells.keep(found.cells, place.mark)
  return {
    outcomes,
    changed,
    isDurable: !terms.isAsynchronous || outcomes.every(({ kind }) => kind === 'failed'),
    figures: {
      size: requests.length,
      isLocked: found.writer !== null,
      isBehind: place.before !== null,
      loadMilliseconds: foundAt - startedAt,
      decideMilliseconds: decidedAt - foundAt,
      commitMilliseconds: performance.now() - decidedAt,
    },
  }
}

async function prepareAlone(
  { tx }: WorkerConnection,
  requests: readonly Request[],
  [facts]: readonly unknown[],
): Promise<void> {
  const [request] = requests
  if (!request || requests.every(({ operation }) => !operation.prepare)) return
  if (requests.length > 1) throw new RangeError(`${request.operation.name} was not alone`)
  const { operation, input, actor, transactionId } = request
  await operation.prepare?.(tx, { input, facts, actor, transactionId })
}

/** One kind after the other, by name: every engine takes the operations' row locks in this order. */
async function loadFacts(connection: WorkerConnection, requests: readonly Request[]): Promise<unknown[]> {
  const facts: unknown[] = new Array(requests.length).fill(null)
  for (const [operation, positions] of groupsOf(requests, ({ facts, name }) => facts ?? name)) {
    if (operation.load === loadNothing) continue
    const inputs = positions.map((position) => requests[position]?.input)
    const loaded = await operation.load(connection.tx, inputs)
    if (loaded.length !== inputs.length)
      throw new Error(`${operation.name} loaded ${loaded.length} of ${inputs.length} facts`)
    for (const [index, position] of positions.entries()) facts[position] = loaded[index]
  }
  return facts
}
