import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { freezeAccounts, openAccounts } from '#server/ledger/index.ts'
import { receivableOf, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findAccounts } from './own-accounts.queries.ts'

/**
 * Money for the client is posted before this or refused by the posting engine.
 * @returns the accounts that were not frozen before
 */
export async function stopAccounts(tx: Tx, clientId: bigint): Promise<readonly bigint[]> {
  await openAccounts(tx, [walletOf(clientId, defaultCurrency), receivableOf(clientId, defaultCurrency)])
  const accounts = await findAccounts(tx, clientId)
  return freezeAccounts(
    tx,
    accounts.map(({ id }) => id),
  )
}
