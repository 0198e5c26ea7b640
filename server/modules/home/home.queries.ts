import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const ordersLookedAtMax = 100
const cardsCountedMax = 1_000

/** The categories a client bought last, the latest first. */
export async function findLastBought(db: Db, clientId: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ categoryId: bigint }>`
    select category_id as "categoryId"
    from (select created_at, id, category_id from card_order where client_id = ${clientId}
          order by created_at desc, id desc limit ${ordersLookedAtMax}) latest
    group by category_id order by max(created_at) desc, max(id) desc limit ${limit}
  `.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}

/** Cards the client has bought and not marked as used. */
export async function countUnusedCards(db: Db, clientId: bigint): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from voucher where owner_id = ${clientId} and status = 'sold' and marked_used_at is null
          limit ${cardsCountedMax}) unused
  `.execute(db)
  return rows[0]?.total ?? 0
}
