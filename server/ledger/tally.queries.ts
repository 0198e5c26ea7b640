import type { Tx } from '#server/platform/db/database.ts'
import type { AccountAddress } from './account.rules.ts'
import { openAccounts } from './freeze.queries.ts'
import { isAccount } from './statement.queries.ts'

/**
 * The tally of an account that no money moves on, locked until the transaction ends: for what is decided without a
 * posting. A transaction locks one of them, so that nobody waits in a circle with the posting engine.
 */
export async function lockTally(tx: Tx, address: AccountAddress): Promise<string | null> {
  await openAccounts(tx, [address])
  const { tally } = await tx
    .selectFrom('ledger.account')
    .select('tally')
    .where(isAccount(address))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return tally
}

export async function writeTally(tx: Tx, address: AccountAddress, text: string): Promise<void> {
  await tx.updateTable('ledger.account').set({ tally: text }).where(isAccount(address)).execute()
}
