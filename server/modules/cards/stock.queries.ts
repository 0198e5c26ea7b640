import { type RawBuilder, sql } from 'kysely'
import { endOf, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { Stock, StockCard } from './order.rules.ts'

/** For this long after a stock was short, its buyers take turns. */
const turnsMillis = 1_000

/**
 * Picks and locks cards for all orders of a batch in one statement: per category as many as its orders want, oldest
 * batches first, within a batch the earliest end first. Cards locked by others are skipped until they are the last:
 * then each waits to see what is left.
 * @param wanted number of cards by category
 * @throws Stale when others hold the last cards; the next try takes turns
 */
export type PickStock = (tx: Tx, wanted: ReadonlyMap<bigint, number>) => Promise<Map<bigint, Stock>>

export function stockPicker(): PickStock {
  const turnsUntil = new Map<bigint, number>()
  const takesTurns = (categoryId: bigint) => (turnsUntil.get(categoryId) ?? 0) > performance.now()
  return async (tx, wanted) => {
    // By id, so two buyers of the same categories do not wait in a circle.
    const wishes = [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))
    if (wishes.some(([categoryId]) => takesTurns(categoryId))) return pick(tx, wishes, sql``)
    const stocks = await pick(tx, wishes, sql`skip locked`)
    const short = wishes.filter(([categoryId, quantity]) => stockOf(stocks, categoryId) < quantity)
    if (short.length === 0) return stocks
    const catalogue = await countCatalogue(tx, short)
    const inOtherHands = short.filter(
      ([categoryId]) => (catalogue.get(categoryId) ?? 0) > stockOf(stocks, categoryId),
    )
    if (inOtherHands.length === 0) return stocks
    for (const [categoryId] of inOtherHands) turnsUntil.set(categoryId, performance.now() + turnsMillis)
    throw new Stale('the last cards are in other hands')
  }
}

type Wishes = readonly (readonly [categoryId: bigint, quantity: number])[]

function stockOf(stocks: ReadonlyMap<bigint, Stock>, categoryId: bigint): number {
  return stocks.get(categoryId)?.cards.length ?? 0
}

async function pick(tx: Tx, wishes: Wishes, ifLocked: RawBuilder<unknown>): Promise<Map<bigint, Stock>> {
  const { rows } = await sql<StockCard & { categoryId: bigint }>`
    select wanted.category_id as "categoryId", card.*
    from ${wanted(wishes)}
    cross join lateral (
      ${onSale(sql`id, serial_number as "serialNumber", code_last4 as last4, expires_at as "expiresAt", batch.unit_cost as "costMinor", batch.unit_fee as "feeMinor", batch.unit_rate::text as rate`, sql`for no key update ${ifLocked}`)}
    ) card`.execute(tx)
  const stocks = new Map<bigint, { cards: StockCard[]; taken: number }>()
  for (const [categoryId] of wishes) stocks.set(categoryId, { cards: [], taken: 0 })
  for (const { categoryId, ...card } of rows) stocks.get(categoryId)?.cards.push(card)
  return stocks
}

/** The stock by category, also locked cards, counted as far as wanted. */
async function countCatalogue(tx: Tx, wishes: Wishes): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ categoryId: bigint; count: number }>`
    select wanted.category_id as "categoryId", count(*)::integer as count
    from ${wanted(wishes)}
    cross join lateral (${onSale(sql`id`, sql``)}) card
    group by wanted.category_id`.execute(tx)
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]))
}

function wanted(wishes: Wishes): RawBuilder<unknown> {
  return sql`unnest(
    ${wishes.map(([categoryId]) => categoryId)}::bigint[], ${wishes.map(([, quantity]) => quantity)}::integer[]
  ) wanted(category_id, quantity)`
}

/** The buyable cards of a wanted category: batch by batch, so other batches are never walked over. */
function onSale(columns: RawBuilder<unknown>, lock: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select card.*
    from (
      select id, unit_cost, unit_fee, unit_rate from voucher_batch
      where category_id = wanted.category_id and status = 'activated'
      order by id
    ) batch
    cross join lateral (
      select ${columns}
      from voucher
      where batch_id = batch.id and status = 'available' and ${holdsStill(sql`expires_at`)}
      order by ${endOf(sql`expires_at`)}, id
      limit wanted.quantity
      ${lock}
    ) card
    limit wanted.quantity`
}

export interface SoldCard {
  readonly id: bigint
  /** Null: a gift. */
  readonly orderId: bigint | null
  readonly ownerId: bigint
  /** The time of the decision, as answered. */
  readonly soldAt: Date
}

/** @throws Stale when one is no longer available: the caller held no lock. */
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
