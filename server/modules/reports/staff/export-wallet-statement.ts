import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { exportWalletStatement as contract } from '#contract/operations/wallets/wallet-statement.ts'
import { exportWalletTransactions } from '#server/modules/reports/index.ts'
import { findWallet } from '#server/modules/wallets/staff/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'

/** The same statement as the client's own, oldest movement first. @throws Refusal `request.not_found` */
export async function tableOfStatement(
  db: ReadDb,
  keys: KeyRing,
  id: bigint,
  { query, locale }: { readonly query: QueryOf<typeof contract>; readonly locale: Language },
): Promise<ExportedTable> {
  const wallet = await findWallet(db, id)
  if (wallet?.currency !== defaultCurrency) throw new Refusal('request.not_found')
  const asked = { ...query, page: 1, per_page: 1, sort: { field: 'created_at', descending: false } } as const
  return exportWalletTransactions(db, keys, { clientId: wallet.clientId, locale }, asked)
}
