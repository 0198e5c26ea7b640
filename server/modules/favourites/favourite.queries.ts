import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'

/** A longer list is of no use. */
export const favouritesMax = 100

export async function listCategories(db: Db, clientId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select category_id as id from favourite_category
    where client_id = ${clientId} order by created_at desc, category_id limit ${favouritesMax}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isInShop(tx: Tx, categoryId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from category where id = ${categoryId} and kind = 'card' and deleted_at is null`.execute(tx)
  return rows.length > 0
}

export async function insertCategory(tx: Tx, clientId: bigint, categoryId: bigint): Promise<void> {
  await sql`
    insert into favourite_category (client_id, category_id) values (${clientId}, ${categoryId})
    on conflict do nothing`.execute(tx)
}

export async function deleteCategory(tx: Tx, clientId: bigint, categoryId: bigint): Promise<void> {
  await sql`
    delete from favourite_category where client_id = ${clientId} and category_id = ${categoryId}`.execute(tx)
}

export interface ReceiverRow {
  readonly id: bigint
  readonly receiverId: bigint
  readonly label: string
  /** In clear. */
  readonly name: string
  readonly memberNo: string
}

export async function listReceivers(db: Db, clientId: bigint): Promise<readonly ReceiverRow[]> {
  const { rows } = await sql<ReceiverRow>`
    select f.id, f.receiver_id as "receiverId", f.label, c.name, c.member_no as "memberNo"
    from favourite_receiver f join client c on c.id = f.receiver_id and c.deleted_at is null
    where f.client_id = ${clientId} order by f.label, f.id limit ${favouritesMax}`.execute(db)
  return rows
}

/** @returns the receiver of this client's transfer; undefined when it is not theirs */
export async function findReceiver(
  tx: Tx,
  clientId: bigint,
  transferId: bigint,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select a.owner_id as id
    from ledger.transaction t join ledger.account a
      on a.id = any(array(select t.legs[i] from ${placesOf(sql`t.legs`)}))
    where t.id = ${transferId} and t.operation = 'transfer'
      and t.actor_type = 'client' and t.actor_id = ${clientId}
      and a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id <> ${clientId}`.execute(tx)
  return rows[0]?.id
}

export async function saveReceiver(
  tx: Tx,
  saved: { clientId: bigint; receiverId: bigint; label: string },
): Promise<void> {
  await sql`
    insert into favourite_receiver (client_id, receiver_id, label)
    values (${saved.clientId}, ${saved.receiverId}, ${saved.label})
    on conflict (client_id, receiver_id) do update set label = excluded.label`.execute(tx)
}

/** @returns whether it existed */
export async function deleteReceiver(tx: Tx, clientId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    delete from favourite_receiver where id = ${id} and client_id = ${clientId} returning id`.execute(tx)
  return rows.length > 0
}
