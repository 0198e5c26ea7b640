import { Stale } from '#server/platform/db/stale.ts'
import type { AccountCells, KnownCell } from './account-cells.ts'
import type { AccountDirectory } from './account-directory.ts'
import { type AccountAtTime, type ReadAccount, readStatement } from './account-lock.queries.ts'
import { int8Array } from './array-binary.rules.ts'
import type { Request } from './batch.ts'
import type { BatchMark } from './batch-mark.ts'
import { lockAndLookUp, type Reading } from './ledger.queries.ts'
import type { NamedAccounts } from './name-accounts.ts'
import type { WorkerConnection } from './worker-connection.ts'

/** The accounts of a batch, and what is stored of its requests. */
export interface Found extends Omit<Reading, 'accounts' | 'now' | 'takenIds' | 'writer'> {
  /** By key. */
  readonly cells: ReadonlyMap<string, KnownCell>
  /** The time of the batch; null: it is read when the batch writes. */
  readonly now: string | null
  /** The `xmin` of what the batch writes; null: the accounts are not locked, and their rows prove what is known. */
  readonly writer: number | null
}

/** A batch waits or reads so often before it locks its accounts. */
const triesMax = 3

/**
 * The accounts as the process knows them, without locks; null when locks serve better. Reads those that are unknown. Waits
 * for a batch that has one in its hands: what that one leaves is known sooner than a lock would tell it.
 */
export async function takeKnown(
  connection: WorkerConnection,
  directory: AccountDirectory,
  cells: AccountCells,
  { addresses }: NamedAccounts,
  by: BatchMark,
): Promise<Found | null> {
  for (let tries = 0; ; tries += 1) {
    // Read anew in each try: no account may have been written later.
    const now = await connection.stamp()
    const taken = cells.take(addresses.keys(), by, now, null)
    if (taken) return { cells: taken, now, writer: null, stored: new Map(), committed: new Map() }
    if (tries === triesMax) return null
    const holder = cells.holderOf(addresses.keys())
    if (holder) {
      await holder.ended
      await connection.send(connection.clockCall)
    } else if (!(await readUnknown(connection, directory, cells, addresses, by))) return null
  }
}

/**
 * Reads accounts that the process does not know, and has them in its hands meanwhile.
 * @returns whether that helps: there were some, and no other batch has locked one meanwhile
 */
export async function readUnknown(
  connection: WorkerConnection,
  directory: AccountDirectory,
  cells: AccountCells,
  addresses: NamedAccounts['addresses'],
  by: BatchMark,
): Promise<boolean> {
  const unknown = cells.reserve(addresses, by)
  if (unknown.size === 0) return false
  let read: ReadonlyMap<string, KnownCell> = new Map()
  try {
    const keys = await directory.keysById(unknown)
    const call = { statement: readStatement, values: [int8Array([...keys.keys()])] }
    const [{ rows }] = await connection.send<[AccountAtTime, string]>(call, connection.clockCall)
    read = cellsOf(rows, keys, addresses, ({ readAt }) => readAt)
    return !by.isContested
  } finally {
    cells.read(unknown, read, by)
  }
}

/** The accounts under lock; missing ones are opened. */
export async function lockAll(
  connection: WorkerConnection,
  directory: AccountDirectory,
  requests: readonly Request[],
  { addresses }: NamedAccounts,
): Promise<Found> {
  const keys = await directory.keysById(addresses)
  const { accounts, ...found } = await lockAndLookUp(connection, {
    accountIds: [...keys.keys()],
    keyDigests: requests.flatMap(({ keyDigest }) => keyDigest ?? []),
    unsure: requests.filter(({ unsure }) => unsure),
  })
  renumberTwins(requests, found.takenIds)
  return { cells: cellsOf(accounts, keys, addresses, () => found.now), ...found }
}

/** @param stampOf the last time that an entry of the account can have */
function cellsOf<Account extends ReadAccount>(
  accounts: readonly Account[],
  keys: ReadonlyMap<bigint, string>,
  addresses: NamedAccounts['addresses'],
  stampOf: (account: Account) => string,
): Map<string, KnownCell> {
  const cells = new Map<string, KnownCell>()
  for (const account of accounts) {
    const key = keys.get(account.id)
    const address = key === undefined ? undefined : addresses.get(key)
    if (key === undefined || !address) continue
    const state = {
      changed: false,
      owesAnew: false,
      stampedAt: stampOf(account),
      takenBy: null,
      isKept: false,
    }
    cells.set(key, { ...account, address, ...state })
  }
  return cells
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
