import { findAccountIds, openAccounts } from './account.queries.ts'
import { type AccountAddress, accountKey } from './account.rules.ts'
import { openRecent } from './recent.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

/** Account ids by address. An id never changes, so those in use are kept. */
export interface AccountDirectory {
  /**
   * The keys of all these accounts by their ids; the addresses are by key. Unknown ones are found or opened outside the
   * batch's transaction: an account stays even if the batch fails.
   */
  keysById(addresses: ReadonlyMap<string, AccountAddress>): Promise<ReadonlyMap<bigint, string>>
  close(): Promise<void>
}

const accountsRememberedMax = 500_000
const kindPattern = /^[a-z][a-z0-9:_-]{0,62}$/
const currencyPattern = /^[A-Z]{3}$/

export function accountDirectory(url: string, rememberedMax = accountsRememberedMax): AccountDirectory {
  const known = openRecent<bigint>(rememberedMax)
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
  /** Adds what it finds; returns the others. */
  const find = async (
    keys: Map<bigint, string>,
    addresses: readonly AccountAddress[],
  ): Promise<AccountAddress[]> => {
    const found = await findAccountIds(await connect(), addresses)
    return addresses.filter((address, position) => {
      const id = found.get(position)
      if (id === undefined) return true
      const key = accountKey(address)
      known.put(key, id)
      keys.set(id, key)
      return false
    })
  }
  return {
    async keysById(addresses) {
      const keys = new Map<bigint, string>()
      const unknown: AccountAddress[] = []
      for (const [key, address] of addresses) {
        const id = known.get(key)
        if (id === undefined) unknown.push(address)
        else keys.set(id, key)
      }
      if (unknown.length === 0) return keys
      for (const address of unknown) expectSound(address)
      const missing = await find(keys, unknown)
      if (missing.length === 0) return keys
      await openAccounts(await connect(), missing)
      await find(keys, missing)
      return keys
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
