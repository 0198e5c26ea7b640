import { type AccountAddress, accountKey } from '#server/ledger/account.rules.ts'
import type { AccountCell } from '#server/ledger/book.rules.ts'

/** Empty accounts by key, with ids from 1 on. */
export function cellsOf(
  all: readonly AccountAddress[],
  changes: Partial<AccountCell> = {},
): Map<string, AccountCell> {
  return new Map(
    all.map((address, index) => [
      accountKey(address),
      {
        id: BigInt(index + 1),
        address,
        floorMinor: address.floorMinor,
        frozen: false,
        version: 0n,
        balanceMinor: 0n,
        heldMinor: 0n,
        owedMinor: 0n,
        tally: null,
        changed: false,
        owesAnew: false,
        ...changes,
      },
    ]),
  )
}
