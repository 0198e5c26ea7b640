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
/** The request of the client to close the account, unless it was taken back. */
const lastClosure = (column: string) => sql`(
  select ${sql.raw(column)} from client_closure x
  where x.client_id = t.id and x.withdrawn_at is null order by x.id desc limit 1)`
export const closure = {
  closing_at: lastClosure('coalesce(x.closed_at, x.closes_at)'),
  closing_reason: lastClosure('x.reason'),
} as const
export const payout = {
  payout_bank: sql`o.bank`,
  payout_holder: sql`o.holder`,
  payout_number: sql`o.number`,
  payout_changed_at: sql`o.changed_at`,
} as const

/** The accounts frozen by a deletion. */
export async function findStopped(tx: Tx, clientId: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select unnest(stopped_accounts) as id from client where id = ${clientId}`.execute(tx)
  return rows.map(({ id }) => id)
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
