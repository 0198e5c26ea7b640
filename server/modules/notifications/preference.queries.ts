import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Preferences {
  readonly muted: readonly string[]
  readonly lowBalanceBelowMinor: bigint | null
}

export async function findPreferences(db: Db, clientId: bigint): Promise<Preferences> {
  const { rows } = await sql<Preferences>`
    select array(select kind from notification_mute where client_id = ${clientId} order by kind) as muted,
           (select below_minor from low_balance_alert where client_id = ${clientId}) as "lowBalanceBelowMinor"`.execute(
    db,
  )
  return rows[0] ?? { muted: [], lowBalanceBelowMinor: null }
}

export async function replaceMuted(tx: Tx, clientId: bigint, kinds: readonly string[]): Promise<void> {
  await sql`delete from notification_mute where client_id = ${clientId} and kind <> all(${kinds}::text[])`.execute(
    tx,
  )
  await sql`
    insert into notification_mute (client_id, kind) select ${clientId}, unnest(${kinds}::text[])
    on conflict do nothing`.execute(tx)
}

/** A new limit is notified again. */
export async function setLowBalance(tx: Tx, clientId: bigint, belowMinor: bigint | null): Promise<void> {
  if (belowMinor === null) await sql`delete from low_balance_alert where client_id = ${clientId}`.execute(tx)
  else
    await sql`
      insert into low_balance_alert (client_id, below_minor) values (${clientId}, ${belowMinor})
      on conflict (client_id) do update set below_minor = excluded.below_minor, told_at = null
      where low_balance_alert.below_minor <> excluded.below_minor`.execute(tx)
}

export interface FallenBelow {
  readonly clientId: bigint
  readonly availableMinor: bigint
}

const available = sql`
  coalesce((select greatest(a.balance - a.held - a.owed, 0) from ledger.account a
    where a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id = alert.client_id and a.currency = 'LYD'), 0)`

/** Marks wallets that fell below since the last notification; resets those above again. */
export async function takeFallenBelow(tx: Tx, rowsMax: number): Promise<readonly FallenBelow[]> {
  await sql`
    update low_balance_alert alert set told_at = null
    where told_at is not null and ${available} >= below_minor`.execute(tx)
  const { rows } = await sql<FallenBelow>`
    with fallen as (
      select client_id, ${available} as available from low_balance_alert alert
      where told_at is null and ${available} < below_minor limit ${rowsMax} for update skip locked
    )
    update low_balance_alert alert set told_at = now() from fallen
    where alert.client_id = fallen.client_id
    returning alert.client_id as "clientId", fallen.available as "availableMinor"`.execute(tx)
  return rows
}
