import { type AccountAddress, findBalance } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface AccountFigures {
  /** Null while the account was never used. */
  readonly id: bigint | null
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
}

const unused: AccountFigures = { id: null, balanceMinor: 0n, heldMinor: 0n }

export async function readFigures(db: Db, address: AccountAddress): Promise<AccountFigures> {
  const found = await findBalance(db, address)
  return found ? { ...found, id: found.accountId } : unused
}
