import { type AccountAddress, accountKey, isStriped } from './account.rules.ts'
import type { Asked } from './decide-batch.rules.ts'

export interface NamedAccounts {
  /** By key, with the worker's stripes filled in. */
  readonly addresses: ReadonlyMap<string, AccountAddress>
  /** The keys of its stripes, by the names that operations give. */
  readonly stripes: ReadonlyMap<string, string>
  /** By position: requests whose accounts could not be named. */
  readonly failures: ReadonlyMap<number, unknown>
}

/** All accounts that the decisions of a batch may read or change. */
export function nameAccounts(
  requests: readonly Asked[],
  facts: readonly unknown[],
  stripe: bigint,
): NamedAccounts {
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
  return { addresses, stripes, failures }
}

/** A reversal names the original's stripe, which may be the worker's own: one cell under two names. */
export function underBothNames<Cell>(
  cells: ReadonlyMap<string, Cell>,
  stripes: ReadonlyMap<string, string>,
): ReadonlyMap<string, Cell> {
  if (stripes.size === 0) return cells
  const named = new Map(cells)
  for (const [name, key] of stripes) {
    const cell = cells.get(key)
    if (cell) named.set(name, cell)
  }
  return named
}
