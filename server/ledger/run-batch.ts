import pg from 'pg'
import { isConnectionLoss } from '#server/platform/db/connection-loss.ts'
import { type AccountAddress, type AccountState, accountKey } from './account.rules.ts'
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
import type { WorkerConnection } from './worker-connection.ts'

export interface Request extends Asked {
  /** A commit was sent and its answer never came: ask the database before running it again. */
  unsure: boolean
}

export interface BatchResult {
  readonly outcomes: readonly Outcome[]
  readonly changed: readonly AccountState[]
  readonly figures: BatchFigures
}

/**
 * One transaction for all requests: load, lock, decide, write, commit. Throws when the database refuses all of it;
 * then nothing happened, except for requests that are `unsure`. `hurried`: waits only briefly for locked rows.
 */
export async function runBatch(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  { hurried }: { readonly hurried: boolean },
): Promise<BatchResult> {
  try {
    const startedAt = performance.now()
    connection.begin(hurried)
    const { facts, failures, addresses } = await loadAll(connection, requests)
    await learnMissing(directory, addresses)
    const { cells, now, stored, committed } = await lockAll(connection, directory, requests, addresses)
    const lockedAt = performance.now()
    const running = openBook(cells, timeOf(now))
    const outcomes = decideBatch({ asked: requests, facts, failures, stored, committed, running })
    const accepted = outcomes.filter((outcome) => outcome.kind === 'accepted')
    const changed = [...cells.values()].filter((cell) => cell.changed)
    const decidedAt = performance.now()
    await writeAll(connection, requests, { accepted, changed, now })
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
  readonly addresses: ReadonlyMap<string, AccountAddress>
}

async function loadAll(connection: WorkerConnection, requests: readonly Request[]): Promise<Loaded> {
  const facts = await loadFacts(connection, requests)
  const failures = new Map<number, unknown>()
  const addresses = new Map<string, AccountAddress>()
  for (const [position, { operation, input }] of requests.entries()) {
    try {
      for (const address of operation.accounts(input, facts[position]))
        addresses.set(accountKey(address), address)
    } catch (error) {
      failures.set(position, error)
    }
  }
  return { facts, failures, addresses }
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

async function learnMissing(
  directory: AccountDirectory,
  addresses: ReadonlyMap<string, AccountAddress>,
): Promise<void> {
  const missing: AccountAddress[] = []
  for (const [key, address] of addresses) if (directory.idOf(key) === undefined) missing.push(address)
  if (missing.length > 0) await directory.learn(missing)
}

async function lockAll(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  addresses: ReadonlyMap<string, AccountAddress>,
) {
  const keys = new Map<bigint, string>()
  for (const key of addresses.keys()) {
    const id = directory.idOf(key)
    if (id !== undefined) keys.set(id, key)
  }
  const { accounts, ...found } = await lockAndLookUp(connection, {
    accountIds: [...keys.keys()],
    keyDigests: requests.flatMap(({ keyDigest }) => keyDigest ?? []),
    unsureIds: requests.filter(({ unsure }) => unsure).map(({ transactionId }) => transactionId),
  })
  const cells = new Map<string, AccountCell>()
  for (const account of accounts) {
    const key = keys.get(account.id)
    const address = key === undefined ? undefined : addresses.get(key)
    if (key !== undefined && address) cells.set(key, { ...account, address, changed: false })
  }
  return { cells, ...found }
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
