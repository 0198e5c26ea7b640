import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function listNotices(db: Db, clientId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select category_id as id from stock_notice where client_id = ${clientId} order by created_at desc, category_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function insertNotice(tx: Tx, clientId: bigint, categoryId: bigint): Promise<void> {
  await sql`
    insert into stock_notice (client_id, category_id) values (${clientId}, ${categoryId})
    on conflict do nothing`.execute(tx)
}

export async function deleteNotice(tx: Tx, clientId: bigint, categoryId: bigint): Promise<void> {
  await sql`
    delete from stock_notice where client_id = ${clientId} and category_id = ${categoryId}`.execute(tx)
}

const categoriesMax = 500

export async function findAwaited(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct category_id as id from stock_notice order by id limit ${categoriesMax}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those who wait for a card, the first ones first; nobody is taken twice. */
export async function takeWaiting(tx: Tx, categoryId: bigint, rowsMax: number): Promise<bigint[]> {
  const { rows } = await sql<{ clientId: bigint }>`
    delete from stock_notice n using (
      select client_id from stock_notice where category_id = ${categoryId}
      order by created_at, client_id limit ${rowsMax} for update skip locked
    ) w where n.category_id = ${categoryId} and n.client_id = w.client_id
    returning n.client_id as "clientId"`.execute(tx)
  return rows.map(({ clientId }) => clientId)
}
