import { sql } from 'kysely'
import { endOf, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Stock, StockCard } from './order.rules.ts'

/**
 * Picks and locks cards for all orders of a batch in one statement: of each category as many as its orders want
 * together, oldest batches first, of a batch what ends first. Cards somebody else is buying now are passed over.
 * @param wanted number of cards by category
 */
export async function pickStock(tx: Tx, wanted: ReadonlyMap<bigint, number>): Promise<Map<bigint, Stock>> {
  const { rows } = await sql<StockCard & { categoryId: bigint }>`
    select wanted.category_id as "categoryId", card.*
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::integer[]) wanted(category_id, quantity)
    cross join lateral (
      select shelf.*
      from (
        select id from voucher_batch
        where category_id = wanted.category_id and status = 'activated'
        order by id
      ) batch
      cross join lateral (
        select id, serial_number as "serialNumber", code_last4 as last4, expires_at as "expiresAt"
        from voucher
        where batch_id = batch.id and status = 'available' and ${holdsStill(sql`expires_at`)}
        order by ${endOf(sql`expires_at`)}, id
        limit wanted.quantity
        for no key update skip locked
      ) shelf
      limit wanted.quantity
    ) card`.execute(tx)
  const stocks = new Map<bigint, { cards: StockCard[]; taken: number }>()
  for (const categoryId of wanted.keys()) stocks.set(categoryId, { cards: [], taken: 0 })
  for (const { categoryId, ...card } of rows) stocks.get(categoryId)?.cards.push(card)
  return stocks
}

export interface SoldCard {
  readonly id: bigint
  readonly orderId: bigint
  readonly ownerId: bigint
  /** The instant of the decision, as answered. */
  readonly soldAt: Date
}

/** @throws Stale when one of them is no longer available: the caller held no lock on it. */
export async function sellCards(tx: Tx, cards: readonly SoldCard[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher v
    set status = 'sold', order_id = s.order_id, owner_id = s.owner_id, sold_at = s.sold_at
    from unnest(
      ${cards.map(({ id }) => id)}::bigint[], ${cards.map(({ orderId }) => orderId)}::bigint[],
      ${cards.map(({ ownerId }) => ownerId)}::bigint[], ${cards.map(({ soldAt }) => soldAt)}::timestamptz[]
    ) s(id, order_id, owner_id, sold_at)
    where v.id = s.id and v.status = 'available'`.execute(tx)
  if (numAffectedRows !== BigInt(cards.length))
    throw new Stale('a card changed between its lock and its sale')
}
