import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface WaitingMoney {
  readonly recharges: number
  readonly settlements: number
}

/** Open payments, bank transfers and settlements of the client. */
export async function countWaiting(tx: Tx, clientId: bigint): Promise<WaitingMoney> {
  const { rows } = await sql<WaitingMoney>`
    select (select count(*)::integer from recharge where client_id = ${clientId} and status = 'pending') as recharges,
      (select count(*)::integer from settlement where client_id = ${clientId} and status in ('requested', 'approved', 'sent')) as settlements
  `.execute(tx)
  return rows[0] ?? { recharges: 0, settlements: 0 }
}

export async function keepStopped(tx: Tx, clientId: bigint, accountIds: readonly bigint[]): Promise<void> {
  await sql`update client set stopped_accounts = ${accountIds}::bigint[] where id = ${clientId}`.execute(tx)
}

export interface ClientAccount {
  readonly id: bigint
  readonly kind: string
  readonly currency: string
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  readonly owedMinor: bigint
  readonly frozen: boolean
}

export function findAccounts(db: Db, clientId: bigint): Promise<ClientAccount[]> {
  return db
    .selectFrom('ledger.account')
    .select([
      'id',
      'kind',
      'currency',
      'balance as balanceMinor',
      'held as heldMinor',
      'owed as owedMinor',
      'frozen',
    ])
    .where('kind', 'in', ['wallet', 'receivable', 'points'])
    .where('owner_type', '=', 'client')
    .where('owner_id', '=', clientId)
    .orderBy('id')
    .execute()
}

/** What the client owes us, minor units; not below zero. */
export async function sumOwed(db: Db, clientId: bigint, currency: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(-sum(balance), 0)::bigint as sum from ledger.account
    where kind = 'debt' and owner_type = 'client' and owner_id = ${clientId} and currency = ${currency}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}
