import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import type { AccountAddress } from './account.rules.ts'
import { isOfOperator } from './of-operator.queries.ts'

export interface Balance {
  readonly accountId: bigint
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  /** What its owner owes elsewhere. */
  readonly owedMinor: bigint
  readonly version: bigint
}

/** Undefined when the account was never used: its balance is zero. */
export async function findBalance(db: ReadDb, address: AccountAddress): Promise<Balance | undefined> {
  return db
    .selectFrom('ledger.account')
    .select([
      'id as accountId',
      'balance as balanceMinor',
      'held as heldMinor',
      'owed as owedMinor',
      'version',
    ])
    .where(isAccount(address))
    .executeTakeFirst()
}

/** All stripes together, with what the operator had on one account before there were stripes. */
export async function sumStripes(
  db: ReadDb,
  { kind, currency }: Pick<AccountAddress, 'kind' | 'currency'>,
): Promise<Pick<Balance, 'balanceMinor' | 'heldMinor'> & { readonly accountIds: readonly bigint[] }> {
  const accounts = await db
    .selectFrom('ledger.account')
    .select(['id', 'balance', 'held'])
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .where(isOfOperator(sql.ref('owner_type')))
    .execute()
  return {
    accountIds: accounts.map(({ id }) => id),
    balanceMinor: accounts.reduce((sum, { balance }) => sum + balance, 0n),
    heldMinor: accounts.reduce((sum, { held }) => sum + held, 0n),
  }
}

/** The operations' counts on the account. */
export async function findTally(db: Db, address: AccountAddress): Promise<string | null> {
  const row = await db
    .selectFrom('ledger.account')
    .select('tally')
    .where(isAccount(address))
    .executeTakeFirst()
  return row?.tally ?? null
}

/** Two forms because an index does not serve `is not distinct from`. */
export function isAccount({ kind, ownerType, ownerId, currency }: AccountAddress): RawBuilder<boolean> {
  return ownerId === null
    ? sql`kind = ${kind} and owner_type is null and owner_id is null and currency = ${currency}`
    : sql`kind = ${kind} and owner_type = ${ownerType} and owner_id = ${ownerId} and currency = ${currency}`
}

export interface StatementLine {
  readonly version: bigint
  readonly transactionId: bigint
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly createdAt: Date
}

export const statementLinesMax = 1000

/** Newest first; continue with the last version seen. The cost does not depend on the length of the history. */
export async function readStatement(
  db: Db,
  accountId: bigint,
  { beforeVersion, limit }: { beforeVersion?: bigint; limit: number },
): Promise<StatementLine[]> {
  return db
    .selectFrom('ledger.entry')
    .select([
      'version',
      'transaction_id as transactionId',
      'amount as amountMinor',
      'balance_after as balanceAfterMinor',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .$if(beforeVersion !== undefined, (query) => query.where('version', '<', beforeVersion ?? 0n))
    .orderBy('version', 'desc')
    .limit(Math.min(limit, statementLinesMax))
    .execute()
}

/**
 * The balance at an instant, zero before the first entry. Times rise with versions, so bisecting finds the entry:
 * twenty look-ups in a million, without an index on time.
 */
export async function balanceAt(db: Db, accountId: bigint, instant: Date): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    with recursive search (low, high) as (
      select 0::bigint, version from ledger.account where id = ${accountId}
      union all
      select case when e.created_at <= ${instant} then e.version else s.low end,
             case when e.created_at <= ${instant} then s.high else e.version - 1 end
      from search s join ledger.entry e on e.account_id = ${accountId} and e.version = (s.low + s.high + 1) / 2
      where s.low < s.high
    )
    select balance_after as balance from ledger.entry
    where account_id = ${accountId} and version = (select low from search where low = high)`.execute(db)
  return rows[0]?.balance ?? 0n
}
