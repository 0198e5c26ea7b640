import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isOnSale, ticketTables } from './stocked-ticket.queries.ts'

export interface FriendsTicket {
  readonly id: bigint
  readonly clientId: bigint | null
  readonly phone: string
  readonly name: Localized
  /** Of the buyer. */
  readonly from: string
}

/** Tickets of orders that are for friends. */
export async function findFriends(db: Db, orderIds: readonly bigint[]): Promise<readonly FriendsTicket[]> {
  const { rows } = await sql<FriendsTicket>`
    select c.id, c.client_id as "clientId", c.holder_phone as phone, b.name as from,
      jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name
    from client_ticket c join ticket t on t.id = c.ticket_id join client b on b.id = c.buyer_id
    where c.order_id = any(${orderIds}::bigint[]) and c.holder_phone is not null order by c.id`.execute(db)
  return rows
}

/** Marks those who wait longest as told; nobody while the ticket is not on sale. */
export async function takeWaiting(
  tx: Tx,
  ticketId: bigint,
  count: number,
): Promise<readonly { readonly clientId: bigint; readonly name: Localized }[]> {
  const { rows } = await sql<{ clientId: bigint; name: Localized }>`
    update ticket_waiting w set told_at = now() from ${ticketTables}
    where t.id = w.ticket_id and ${isOnSale} and w.id in (
      select id from ticket_waiting where ticket_id = ${ticketId} and told_at is null order by id limit ${count}
      for update skip locked)
    returning w.client_id as "clientId", jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name`.execute(
    tx,
  )
  return rows
}

/** Who was told and came too late waits again, at the end. */
export async function addWaiting(tx: Tx, ticketId: bigint, clientId: bigint): Promise<void> {
  await sql`delete from ticket_waiting where ticket_id = ${ticketId} and client_id = ${clientId} and told_at is not null`.execute(
    tx,
  )
  await sql`
    insert into ticket_waiting (ticket_id, client_id) values (${ticketId}, ${clientId})
    on conflict (ticket_id, client_id) do nothing`.execute(tx)
}

export async function removeWaiting(tx: Tx, ticketId: bigint, clientId: bigint): Promise<void> {
  await sql`delete from ticket_waiting where ticket_id = ${ticketId} and client_id = ${clientId}`.execute(tx)
}
