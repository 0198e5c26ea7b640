import { type AccountAddress, findBalance, isStriped, sumStripes } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface AccountFigures {
  /** Null while the account was never used, and for stripes. */
  readonly id: bigint | null
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
}

const unused: AccountFigures = { id: null, balanceMinor: 0n, heldMinor: 0n }

export async function readFigures(db: Db, address: AccountAddress): Promise<AccountFigures> {
  if (isStriped(address)) return { ...(await sumStripes(db, address)), id: null }
  const found = await findBalance(db, address)
  return found ? { ...found, id: found.accountId } : unused
}
