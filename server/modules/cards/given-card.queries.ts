import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isGiven, isShown } from './gift.queries.ts'
import type { OwnedCard } from './order.rules.ts'

/** A card that no order sold. */
export interface CardState {
  readonly id: bigint
  readonly status: string
  readonly isMarkedUsed: boolean
  /** Its code was shown. */
  readonly isShown: boolean
}

/** By id. A code that is being shown is seen afterwards, and none is shown from now on. */
export async function lockGivenCards(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, CardState>> {
  await sql`select from voucher where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<CardState>`
    select v.id, v.status, v.marked_used_at is not null as "isMarkedUsed",
      ${isShown(sql`v.id`)} as "isShown"
    from voucher v where v.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Null once it was cancelled. */
export async function findGivenCard(db: Db, clientId: bigint, id: bigint): Promise<OwnedCard | null> {
  const { rows } = await sql<OwnedCard>`
    select v.id, case when not ${isGiven(sql`v.id`)} then v.order_id end as "orderId", v.category_id as "categoryId", v.serial_number as "serialNumber",
      v.code_last4 as last4, v.marked_used_at is not null as used, v.expires_at as "expiresAt", v.sold_at as "soldAt",
      ${isShown(sql`v.id`)} as shown
    from voucher v where v.id = ${id} and v.owner_id = ${clientId} and v.status = 'sold'`.execute(db)
  return rows[0] ?? null
}
