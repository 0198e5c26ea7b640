import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { AccountAddress } from './account.rules.ts'
import { isOfOperator } from './of-operator.queries.ts'

/**
 * The posting engine moves nothing more on these accounts. Locked in the order of their ids, like the posting engine
 * does. Accounts of the operator serve everybody and are not frozen.
 * @returns those that were not frozen before
 */
export async function freezeAccounts(tx: Tx, accountIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with wanted as materialized (
      select id from ledger.account
      where id = any(${accountIds}::bigint[]) and not ${isOfOperator(sql`owner_type`)} and not frozen
      order by id for no key update
    )
    update ledger.account a set frozen = true from wanted where a.id = wanted.id returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Opens missing accounts, so they can be frozen before money arrives. */
export async function openAccounts(tx: Tx, addresses: readonly AccountAddress[]): Promise<void> {
  await tx
    .insertInto('ledger.account')
    .values(
      addresses.map(({ kind, ownerType, ownerId, currency, floorMinor }) => ({
        kind,
        owner_type: ownerType,
        owner_id: ownerId,
        currency,
        floor: floorMinor,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns the number of the account's entries, or null when it is not frozen */
export async function frozenVersion(db: Db, accountId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('ledger.account')
    .select('version')
    .where('id', '=', accountId)
    .where('frozen', '=', true)
    .executeTakeFirst()
  return row?.version ?? null
}

/** @returns whether it was frozen, with exactly `version` entries */
export async function unfreezeAccount(tx: Tx, accountId: bigint, version: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ledger.account set frozen = false
    where id = ${accountId} and frozen and version = ${version}`.execute(tx)
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
