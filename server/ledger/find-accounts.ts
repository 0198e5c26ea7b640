import { Stale } from '#server/platform/db/stale.ts'
import type { AccountCells, KnownCell } from './account-cells.ts'
import type { AccountDirectory } from './account-directory.ts'
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

/** A batch waits for so many others of its process before it locks its accounts. */
const waitsMax = 3

/**
 * The accounts as the process knows them; null when it does not know all of them. Waits for a batch that has one in its
 * hands: what that one leaves is known sooner than a lock would tell it.
 */
export async function takeKnown(
  connection: WorkerConnection,
  cells: AccountCells,
  { addresses }: NamedAccounts,
  by: BatchMark,
): Promise<Found | null> {
  const now = await connection.stamp()
  for (let waits = 0; ; waits += 1) {
    const taken = cells.take(addresses.keys(), by, now, null)
    if (taken) return { cells: taken, now, writer: null, stored: new Map(), committed: new Map() }
    const holder = waits < waitsMax ? cells.holderOf(addresses.keys()) : null
    if (!holder) return null
    await holder.ended
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
  const cells = new Map<string, KnownCell>()
  for (const account of accounts) {
    const key = keys.get(account.id)
    const address = key === undefined ? undefined : addresses.get(key)
    if (key !== undefined && address)
      cells.set(key, {
        ...account,
        address,
        changed: false,
        owesAnew: false,
        stampedAt: found.now,
        takenBy: null,
      })
  }
  return { cells, ...found }
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
