import { type RawBuilder, sql } from 'kysely'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ListFilter } from '#server/resource-engine/index.ts'

/** Of accounts `t`: those of clients. The index of owners begins with the same two columns. */
export const isWallet = sql`t.kind = 'wallet' and t.owner_type = 'client'`

export const walletFigures = {
  client_id: sql`t.owner_id`,
  name: sql`(select c.name from client c where c.id = t.owner_id)`,
  member_no: sql`(select c.member_no from client c where c.id = t.owner_id)`,
  /** As `maskPhone` writes it. */
  phone: sql`(select left(c.phone, 3) || ' *** **' || right(c.phone, 2) from client c where c.id = t.owner_id)`,
  available: sql`case when t.owed > 0 then greatest(t.balance - t.held - t.owed, 0) else t.balance - t.held end`,
  /** By key: an account knows the version of its last entry. */
  last_at: sql`(select e.created_at from ledger.entry e where e.account_id = t.id and e.version = t.version)`,
}

export const walletsOf: SoughtRows = {
  known: [sql`select null::bigint`],
  client: sql`t.owner_id`,
  ofClient: sql`
    select id from ledger.account where kind = 'wallet' and owner_type = 'client' and owner_id = c.id`,
}

/** Few are frozen: they have an index of their own. */
export function byFrozen(query: ListFilter): RawBuilder<unknown> | null {
  const frozen = query['filter[frozen]']
  if (typeof frozen !== 'boolean') return null
  return frozen ? sql`t.frozen` : sql`not t.frozen`
}

export interface FoundWallet {
  readonly accountId: bigint
  readonly clientId: bigint
  readonly currency: string
}

export async function findWallet(db: ReadDb, id: bigint): Promise<FoundWallet | null> {
  const { rows } = await sql<FoundWallet>`
    select t.id as "accountId", t.owner_id as "clientId", t.currency
    from ledger.account t where t.id = ${id} and ${isWallet}`.execute(db)
  return rows[0] ?? null
}
