import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** A row `t` of the clients' list with its wallet and payout account. */
export const withWallet = sql`
  left join payout_account o on o.client_id = t.id
  left join ledger.account w
    on w.kind = 'wallet' and w.owner_type = 'client' and w.owner_id = t.id and w.currency = 'LYD'`
export const balance = sql`coalesce(w.balance, 0)`
/** The plan that runs. */
export const membership = sql`(
  select r.subscription_id from client_subscription r
  where r.client_id = t.id and r.status in ('trial', 'active', 'past_due'))`
export const frozen = sql`coalesce(w.frozen, false)`
export const payout = {
  payout_bank: sql`o.bank`,
  payout_holder: sql`o.holder`,
  payout_number: sql`o.number`,
  payout_changed_at: sql`o.changed_at`,
} as const

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

/** The accounts frozen by a deletion. */
export async function findStopped(tx: Tx, clientId: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select unnest(stopped_accounts) as id from client where id = ${clientId}`.execute(tx)
  return rows.map(({ id }) => id)
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

/** A card shows no more; the inbox has all. */
const waitingShownMax = 5

export function selectWaitingAdjustments(db: Db, clientId: bigint) {
  return db
    .selectFrom('approval')
    .innerJoin('staff_user as maker', 'maker.id', 'approval.maker_id')
    .select([
      'approval.id',
      'approval.after',
      'approval.reason',
      'maker.name as maker',
      'approval.created_at as createdAt',
    ])
    .where('approval.subject_type', '=', 'client')
    .where('approval.subject_id', '=', String(clientId))
    .where('approval.kind', '=', 'adjustment')
    .where('approval.status', '=', 'waiting')
    .where('approval.expires_at', '>', sql<Date>`now()`)
    .orderBy('approval.id', 'desc')
    .limit(waitingShownMax)
    .execute()
}
