import pg from 'pg'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { type AccountAddress, type AccountState, accountKey, isStriped } from './account.rules.ts'
import type { AccountDirectory } from './account-directory.ts'
import { type AccountCell, openBook, stateOf } from './book.rules.ts'
import {
  type Accepted,
  type AnyOperation,
  type Asked,
  decideBatch,
  type Outcome,
} from './decide-batch.rules.ts'
import { commit, lockAndLookUp, rollback, type Writing, writeWithNext } from './ledger.queries.ts'
import { type Decided, loadNothing } from './operation.ts'
import type { BatchFigures } from './posting-engine-observer.ts'
import type { MacKey } from './transaction-mac.ts'
import type { WorkerConnection } from './worker-connection.ts'

export interface Request extends Asked {
  /** A commit was sent and its answer never came: ask the database before running it again. */
  unsure: boolean
  /** Zero: it gets one before it runs. */
  transactionId: bigint
}

export interface BatchResult {
  readonly outcomes: readonly Outcome[]
  readonly changed: readonly AccountState[]
  readonly figures: BatchFigures
}

interface BatchTerms {
  /** Waits only briefly for locked rows. */
  readonly hurried: boolean
  /** The worker's stripe of the operator's accounts. */
  readonly stripe: bigint
  readonly macKey: MacKey
}

/**
 * One transaction for all requests: load, lock, decide, write, commit. Throws when the database refuses all of it;
 * then nothing happened, except for requests that are `unsure`.
 */
export async function runBatch(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  { hurried, stripe, macKey }: BatchTerms,
): Promise<BatchResult> {
  try {
    const startedAt = performance.now()
    connection.begin(hurried)
    const { facts, failures, accounts } = await loadAll(connection, requests, stripe)
    await prepareAlone(connection, requests, facts)
    const keys = await directory.keysById(accounts.addresses)
    const { all, cells, now, stored, committed } = await lockAll(connection, requests, accounts, keys)
    const lockedAt = performance.now()
    const running = openBook(cells, timeOf(now))
    const outcomes = decideBatch({ asked: requests, facts, failures, stored, committed, running })
    const accepted = outcomes.filter((outcome) => outcome.kind === 'accepted')
    const changed = all.filter((cell) => cell.changed)
    const decidedAt = performance.now()
    await writeAll(connection, requests, { accepted, changed, now, macKey })
    const figures = {
      size: requests.length,
      loadMilliseconds: lockedAt - startedAt,
      decideMilliseconds: decidedAt - lockedAt,
      commitMilliseconds: performance.now() - decidedAt,
    }
    return { outcomes, changed: changed.map(stateOf), figures }
  } catch (error) {
    if (!connection.isLost()) await rollback(connection)
    throw error
  }
}

interface Loaded {
  readonly facts: readonly unknown[]
  readonly failures: ReadonlyMap<number, unknown>
  readonly accounts: NamedAccounts
}

interface NamedAccounts {
  /** By key, with the worker's stripes filled in. */
  readonly addresses: ReadonlyMap<string, AccountAddress>
  /** The keys of its stripes, by the names that operations give. */
  readonly stripes: ReadonlyMap<string, string>
}

async function loadAll(
  connection: WorkerConnection,
  requests: readonly Request[],
  stripe: bigint,
): Promise<Loaded> {
  const facts = await loadFacts(connection, requests)
  const failures = new Map<number, unknown>()
  const addresses = new Map<string, AccountAddress>()
  const stripes = new Map<string, string>()
  const name = (address: AccountAddress): void => {
    const key = accountKey(address)
    if (!isStriped(address)) addresses.set(key, address)
    else if (!stripes.has(key)) {
      const own = { ...address, ownerId: stripe }
      stripes.set(key, accountKey(own))
      addresses.set(accountKey(own), own)
    }
  }
  for (const [position, { operation, input, actor }] of requests.entries()) {
    try {
      for (const address of operation.accounts(input, facts[position], actor)) name(address)
    } catch (error) {
      failures.set(position, error)
    }
  }
  return { facts, failures, accounts: { addresses, stripes } }
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
  for (const [operation, positions] of groups(requests, ({ facts, name }) => facts ?? name)) {
    if (operation.load === loadNothing) continue
    const inputs = positions.map((position) => requests[position]?.input)
    const loaded = await operation.load(connection.tx, inputs)
    if (loaded.length !== inputs.length)
      throw new Error(`${operation.name} loaded ${loaded.length} of ${inputs.length} facts`)
    for (const [index, position] of positions.entries()) facts[position] = loaded[index]
  }
  return facts
}

/** Positions by name, in the order of names; with one operation of that name. */
function groups(
  requests: readonly Asked[],
  nameOf: (operation: AnyOperation) => string,
): [AnyOperation, number[]][] {
  const byName = new Map<string, [AnyOperation, number[]]>()
  for (const [position, { operation }] of requests.entries()) {
    const group = byName.get(nameOf(operation))
    if (group && group[0].load !== operation.load) {
      throw new RangeError(`two operations load ${nameOf(operation)} each in its own way`)
    }
    if (group) group[1].push(position)
    else byName.set(nameOf(operation), [operation, [position]])
  }
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

async function lockAll(
  connection: WorkerConnection,
  requests: readonly Request[],
  { addresses, stripes }: NamedAccounts,
  keys: ReadonlyMap<bigint, string>,
) {
  const { accounts, ...found } = await lockAndLookUp(connection, {
    accountIds: [...keys.keys()],
    keyDigests: requests.flatMap(({ keyDigest }) => keyDigest ?? []),
    unsure: requests.filter(({ unsure }) => unsure),
  })
  renumberTwins(requests, found.takenIds)
  const cells = new Map<string, AccountCell>()
  for (const account of accounts) {
    const key = keys.get(account.id)
    const address = key === undefined ? undefined : addresses.get(key)
    if (key !== undefined && address) cells.set(key, { ...account, address, changed: false, owesAnew: false })
  }
  const all = [...cells.values()]
  // A reversal names the original's stripe, which may be the worker's own: one cell under two names.
  for (const [name, key] of stripes) {
    const cell = cells.get(key)
    if (cell) cells.set(name, cell)
  }
  return { all, cells, ...found }
}

/** Their commits did not happen, as others have their ids: they run again with new ones. */
function renumberTwins(requests: readonly Request[], takenIds: ReadonlySet<bigint>): void {
  if (takenIds.size === 0) return
  for (const request of requests) {
    if (!request.unsure || !takenIds.has(request.transactionId)) continue
    request.unsure = false
    request.transactionId = 0n
  }
  throw new Stale('another transaction has the id of a request')
}

/** `2026-11-20 14:00:00.123456+00`, as the server writes it in UTC. */
function timeOf(now: string): Date {
  return new Date(`${now.replace(' ', 'T')}:00`)
}

async function writeAll(
  connection: WorkerConnection,
  requests: readonly Request[],
  writing: Writing,
): Promise<void> {
  const { accepted, now } = writing
  if (accepted.length === 0) return rollback(connection)
  writeWithNext(connection, writing)
  const byOperation = decidedByOperation(accepted, timeOf(now))
  for (const [operation, decided] of byOperation) await operation.save?.(connection.tx, decided)
  for (const [operation, decided] of byOperation)
    connection.first((operation.write?.(decided) ?? []).map(connection.callOf))
  const unsureBefore = new Set(requests.filter(({ unsure }) => unsure))
  for (const request of requests) request.unsure = true
  try {
    await commit(connection)
  } catch (error) {
    // The server itself refused: nothing of this run was committed.
    if (error instanceof pg.DatabaseError && !isConnectionLoss(error))
      for (const request of requests) request.unsure = unsureBefore.has(request)
    throw error
  }
}

type AnyDecided = Decided<unknown, unknown, unknown>

function decidedByOperation(
  accepted: readonly Accepted[],
  now: Date,
): readonly (readonly [AnyOperation, readonly AnyDecided[]])[] {
  const asked = accepted.map((one) => one.asked)
  return groups(asked, ({ name }) => name).map(([operation, positions]) => {
    const ofOperation = positions.flatMap((position) => accepted[position] ?? [])
    return [operation, ofOperation.map((one) => decidedOf(one, now))]
  })
}

function decidedOf(
  { asked: { input, actor, ip, device, transactionId }, facts, row }: Accepted,
  now: Date,
): AnyDecided {
  return { input, facts, row, actor, ip, device, transactionId, now }
}
