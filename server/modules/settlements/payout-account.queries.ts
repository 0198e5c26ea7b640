import { sql } from 'kysely'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface KeptAccount extends PayoutAccount {
  readonly clientId: bigint
  readonly changedAt: Date
}

const columns = ['client_id as clientId', 'bank', 'holder', 'number', 'changed_at as changedAt'] as const

export async function findPayoutAccount(db: Db, clientId: bigint): Promise<KeptAccount | null> {
  const row = await db
    .selectFrom('payout_account')
    .select(columns)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

/** The existing accounts, locked until the transaction ends. */
export function lockPayoutAccounts(tx: Tx, clientIds: readonly bigint[]): Promise<KeptAccount[]> {
  return tx
    .selectFrom('payout_account')
    .select(columns)
    .where('client_id', '=', sql<bigint>`any(${clientIds}::bigint[])`)
    .orderBy('client_id')
    .forShare()
    .execute()
}

export function savePayoutAccount(
  tx: Tx,
  clientId: bigint,
  { bank, holder, number }: PayoutAccount,
): Promise<KeptAccount> {
  const account = { bank, holder, number, changed_at: sql<Date>`now()` }
  return tx
    .insertInto('payout_account')
    .values({ client_id: clientId, ...account })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(account))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
