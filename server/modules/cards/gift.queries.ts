import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

/** A voucher that its buyer gave to another client. */
export function isGiven(voucherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from card_gift g where g.voucher_id = ${voucherId})`
}

/** A voucher whose code was shown to its owner. */
export function isShown(voucherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from voucher_reveal r where r.voucher_id = ${voucherId})`
}

/** A bought card, as it decides about being given. */
export interface GivableCard {
  readonly id: bigint
  readonly orderId: bigint
  readonly ownerId: bigint
  readonly buyerId: bigint
  readonly status: string
  readonly isMarkedUsed: boolean
  readonly isShown: boolean
  readonly isGiven: boolean
  /** What one card of its order cost, in minor units. */
  readonly priceMinor: bigint
  readonly currency: string
  readonly category: Localized
}

/**
 * Locks the cards by id and then reads their state: codes shown so far are seen, and none is shown from now on. Cards
 * without an order are missing.
 */
export async function lockGivableCards(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, GivableCard>> {
  await sql`select from voucher where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return findGivableCards(tx, ids)
}

export async function findGivableCards(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, GivableCard>> {
  const { rows } = await sql<GivableCard>`
    select v.id, o.id as "orderId", v.owner_id as "ownerId", o.client_id as "buyerId", v.status,
      v.marked_used_at is not null as "isMarkedUsed", ${isGiven(sql`v.id`)} as "isGiven",
      ${isShown(sql`v.id`)} as "isShown",
      o.unit_price as "priceMinor", o.currency,
      jsonb_build_object('ar', k.name_ar, 'en', k.name_en) as category
    from voucher v join card_order o on o.id = v.order_id join category k on k.id = v.category_id
    where v.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface NewGift {
  /** Of its transaction. */
  readonly id: bigint
  readonly card: GivableCard
  readonly toId: bigint
  readonly at: Date
}

/** @throws Stale when a card was shown, given or taken back since it was read: the caller held no lock */
export async function insertGifts(tx: Tx, gifts: readonly NewGift[]): Promise<void> {
  const cardIds = gifts.map(({ card }) => card.id)
  const toIds = gifts.map(({ toId }) => toId)
  await sql`
    insert into card_gift (id, voucher_id, order_id, from_id, to_id, created_at)
    select * from unnest(${gifts.map(({ id }) => id)}::bigint[], ${cardIds}::bigint[],
      ${gifts.map(({ card }) => card.orderId)}::bigint[], ${gifts.map(({ card }) => card.ownerId)}::bigint[],
      ${toIds}::bigint[], ${gifts.map(({ at }) => at)}::timestamptz[])`.execute(tx)
  const { numAffectedRows } = await sql`
    update voucher v set owner_id = n.to_id
    from unnest(${cardIds}::bigint[], ${toIds}::bigint[]) n (id, to_id)
    where v.id = n.id and v.status = 'sold' and v.marked_used_at is null`.execute(tx)
  if (numAffectedRows !== BigInt(gifts.length)) throw new Stale('a card changed while it was given')
}

export interface GivenCard {
  readonly id: bigint
  readonly serialNumber: string
  /** In clear. */
  readonly receiver: string
  readonly givenAt: Date
}

export async function findGivenAway(db: Db, clientId: bigint, orderId: bigint): Promise<GivenCard[]> {
  const { rows } = await sql<GivenCard>`
    select v.id, v.serial_number as "serialNumber", c.name as receiver, g.created_at as "givenAt"
    from card_gift g join voucher v on v.id = g.voucher_id join client c on c.id = g.to_id
    where g.order_id = ${orderId} and g.from_id = ${clientId} order by g.id`.execute(db)
  return rows
}
