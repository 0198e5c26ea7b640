import { findAccountIds, openAccounts } from './account.queries.ts'
import { type AccountAddress, accountKey } from './account.rules.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

/** Account ids by address. An id never changes, so found ones are kept. */
export interface AccountDirectory {
  /** Undefined when it must be looked up first. */
  idOf(key: string): bigint | undefined
  /** Finds or opens accounts outside the batch's transaction: an account stays even if the batch fails. */
  learn(addresses: readonly AccountAddress[]): Promise<void>
  close(): Promise<void>
}

const accountsRememberedMax = 500_000
const kindPattern = /^[a-z][a-z0-9:_-]{0,62}$/
const currencyPattern = /^[A-Z]{3}$/

export function accountDirectory(url: string): AccountDirectory {
  const ids = new Map<string, bigint>()
  let opening: Promise<WorkerConnection> | undefined

  const connect = async (): Promise<WorkerConnection> => {
    const current = await opening
    if (current && !current.isLost()) return current
    const next = openWorkerConnection(url)
    opening = next
    try {
      return await next
    } catch (error) {
      // The next caller tries again.
      if (opening === next) opening = undefined
      throw error
    }
  }
  const remember = (addresses: readonly AccountAddress[], found: ReadonlyMap<number, bigint>): void => {
    for (const [position, id] of found) {
      const address = addresses[position]
      if (address) ids.set(accountKey(address), id)
    }
  }
  return {
    idOf: (key) => ids.get(key),
    async learn(addresses) {
      for (const address of addresses) expectSound(address)
      const connection = await connect()
      remember(addresses, await findAccountIds(connection, addresses))
      const missing = addresses.filter((address) => !ids.has(accountKey(address)))
      if (missing.length > 0) {
        await openAccounts(connection, missing)
        remember(missing, await findAccountIds(connection, missing))
      }
      forgetOldest(ids)
    },
    async close() {
      const connection = await opening
      await connection?.close()
    },
  }
}

function expectSound({ kind, ownerType, ownerId, currency }: AccountAddress): void {
  if (
    !kindPattern.test(kind) ||
    !currencyPattern.test(currency) ||
    (ownerType === null) !== (ownerId === null)
  ) {
    throw new RangeError(`no account can be called ${kind} of ${ownerType} ${ownerId} in ${currency}`)
  }
}

function forgetOldest(ids: Map<string, bigint>): void {
  for (const key of ids.keys()) {
    if (ids.size <= accountsRememberedMax) return
    ids.delete(key)
  }
}
