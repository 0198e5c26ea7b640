import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/**
 * From now on the desk moves nothing on these accounts. Locked in the order of their ids, as the desk does. Accounts of
 * the house are everybody's: they are left as they are.
 * @returns those that were not frozen before
 */
export async function freezeAccounts(tx: Tx, accountIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with wanted as materialized (
      select id from ledger.account
      where id = any(${accountIds}::bigint[]) and owner_id is not null and not frozen
      order by id for no key update
    )
    update ledger.account a set frozen = true from wanted where a.id = wanted.id returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns whether it was frozen */
export async function unfreezeAccount(tx: Tx, accountId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ledger.account set frozen = false where id = ${accountId} and frozen`.execute(tx)
  return numAffectedRows === 1n
}

export interface FrozenAccount {
  readonly id: bigint
  readonly kind: string
  readonly ownerType: string | null
  readonly ownerId: bigint | null
  readonly currency: string
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
}

export async function listFrozenAccounts(db: Db, rowsMax: number): Promise<FrozenAccount[]> {
  return db
    .selectFrom('ledger.account')
    .select([
      'id',
      'kind',
      'owner_type as ownerType',
      'owner_id as ownerId',
      'currency',
      'balance as balanceMinor',
      'held as heldMinor',
    ])
    .where('frozen', '=', true)
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}
