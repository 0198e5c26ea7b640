import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** A row `t` of the clients' list with its wallet. */
export const withWallet = sql`
  left join ledger.account w
    on w.kind = 'wallet' and w.owner_type = 'client' and w.owner_id = t.id and w.currency = 'LYD'`
export const balance = sql`coalesce(w.balance, 0)`

/** Whether anything is left on one of the client's accounts, or is held there. Takes the accounts: nothing comes in meanwhile. */
export async function holdsMoney(tx: Tx, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    with taken as materialized (
      select balance, held from ledger.account
      where owner_type = 'client' and owner_id = ${clientId} order by id for no key update)
    select from taken where balance <> 0 or held <> 0 limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether money is on its way to the client: a payment, a transfer of the bank or a settlement nobody has ended. */
export async function awaitsMoney(tx: Tx, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from recharge where client_id = ${clientId} and status = 'pending'
    union all
    select from settlement where client_id = ${clientId} and status = 'requested'
    limit 1`.execute(tx)
  return rows.length > 0
}
