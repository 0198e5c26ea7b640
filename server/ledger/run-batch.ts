import type { AccountDirectory } from './account-directory.ts'
import type { BatchResult, BatchTerms, Request } from './batch.ts'
import { openBook, stateOf } from './book.rules.ts'
import { decideBatch } from './decide-batch.rules.ts'
import { type Found, lockAll, takeKnown } from './find-accounts.ts'
import { groupsOf } from './groups-of.rules.ts'
import { rollback } from './ledger.queries.ts'
import { nameAccounts, underBothNames } from './name-accounts.ts'
import { loadNothing } from './operation.ts'
import type { WorkerConnection } from './worker-connection.ts'
import { Outdated, timeOf, writeKnown, writeLocked } from './write-batch.ts'

/**
 * One transaction for all requests: load, lock, decide, write, commit. Accounts that the process knows are not locked;
 * when one of them is no longer so, all is done again with locks. Throws when the database refuses all of it; then
 * nothing happened, except for requests that are `unsure`.
 */
export async function runBatch(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  terms: BatchTerms,
): Promise<BatchResult> {
  if (terms.mustLock || !requests.every(isFresh))
    return runOnce(connection, directory, requests, terms, false)
  try {
    return await runOnce(connection, directory, requests, terms, true)
  } catch (error) {
    if (!(error instanceof Outdated)) throw error
    return runOnce(connection, directory, requests, terms, false)
  }
}

/** Its rows need no second look, which would see what it has changed. */
function isFresh({ operation, input, unsure }: Request): boolean {
  const saves = operation.save !== undefined && operation.saves?.(input) !== false
  return !unsure && !saves && !operation.prepare
}

async function runOnce(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  terms: BatchTerms,
  mayKnow: boolean,
): Promise<BatchResult> {
  const startedAt = performance.now()
  const cells = mayKnow ? terms.run?.cells : undefined
  const isAtOnce = cells !== undefined && requests.every(({ operation }) => operation.timeless)
  let known: Found | null = null
  try {
    if (!isAtOnce) connection.begin({ ...terms, isStamped: cells !== undefined })
    const facts = await loadFacts(connection, requests)
    await prepareAlone(connection, requests, facts)
    const named = nameAccounts(requests, facts, terms.stripe)
    known = cells ? await takeKnown(connection, cells, named, isAtOnce) : null
    if (isAtOnce && !known) connection.begin(terms)
    const found = known ?? (await lockAll(connection, directory, requests, named))
    const foundAt = performance.now()
    const running = openBook(underBothNames(found.cells, named.stripes), timeOf(found.now))
    const { stored, committed } = found
    const { failures } = named
    const outcomes = decideBatch({ asked: requests, facts, failures, stored, committed, running })
    const decidedAt = performance.now()
    const decided = { requests, outcomes, cells: [...found.cells.values()], now: found.now }
    const changed = decided.cells.filter((cell) => cell.changed)
    if (found.writer === null) await writeKnown(connection, decided, terms, !isAtOnce)
    else await writeLocked(connection, { ...decided, writer: found.writer }, terms)
    terms.run?.cells.keep(found.cells)
    return {
      outcomes,
      changed: changed.map(stateOf),
      isDurable: !terms.isAsynchronous || outcomes.every(({ kind }) => kind === 'failed'),
      figures: {
        size: requests.length,
        isLocked: known === null,
        loadMilliseconds: foundAt - startedAt,
        decideMilliseconds: decidedAt - foundAt,
        commitMilliseconds: performance.now() - decidedAt,
      },
    }
  } catch (error) {
    if (known) cells?.drop(known.cells)
    if (!connection.isLost()) await rollback(connection)
    throw error
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
