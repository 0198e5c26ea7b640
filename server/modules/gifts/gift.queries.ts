import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { GiftKind, GiftOrderStatus } from '#contract/shapes/gift.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'

/** A gift that an order takes from. */
export interface StockedGift {
  readonly id: bigint
  readonly name: Localized
  readonly image: string | null
  readonly kind: GiftKind
  readonly categoryId: bigint | null
  readonly productId: bigint | null
  readonly branchId: bigint | null
  readonly points: number
  readonly stock: number
  readonly isLive: boolean
}

/** Locks the gifts in the order of their ids: an order that has begun is waited for. */
export async function lockGifts(tx: Tx, ids: readonly bigint[]): Promise<readonly StockedGift[]> {
  return readGifts(tx, ids, true)
}

/** The same without the lock, which only a race test leaves out. */
export async function readGifts(
  db: Db,
  ids: readonly bigint[],
  locked = false,
): Promise<readonly StockedGift[]> {
  const { rows } = await sql<StockedGift>`
    select t.id, jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name, '/files/' || t.image_id as image, t.kind,
      t.category_id as "categoryId", t.product_id as "productId", t.branch_id as "branchId",
      t.points_to_gift as points, t.stock,
      (t.active and t.deleted_at is null and coalesce(t.publish_at_from <= now(), true)
        and coalesce(t.publish_at_to > now(), true)) as "isLive"
    from gift t where t.id = any(${[...new Set(ids)]}::bigint[]) order by t.id
    ${locked ? sql`for no key update of t` : sql``}`.execute(db)
  return rows
}

/** One for each id. @throws Stale when there are fewer than when they were locked */
export async function takeGifts(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const counts = new Map<bigint, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const { numAffectedRows } = await sql`
    update gift g set stock = g.stock - n.count
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::integer[]) n (id, count)
    where g.id = n.id and g.stock >= n.count`.execute(tx)
  if (numAffectedRows !== BigInt(counts.size))
    throw new Stale('gifts fell between their lock and their order')
}

/** What two people agree about. */
export interface GiftOffer {
  readonly name: Localized
  readonly points: number
  /** What clients pay for it in the shop; null for a thing at a branch. */
  readonly priceMinor: bigint | null
}

export function lockOffer(tx: Tx, id: bigint): Promise<GiftOffer | null> {
  return findOffer(tx, id, true)
}

export async function findOffer(db: Db, id: bigint, locked = false): Promise<GiftOffer | null> {
  const { rows } = await sql<GiftOffer>`
    select jsonb_build_object('ar', t.name_ar, 'en', t.name_en) as name, t.points_to_gift as points,
      coalesce(c.price, p.price - coalesce(p.discount, 0)) as "priceMinor"
    from gift t left join category c on c.id = t.category_id left join product p on p.id = t.product_id
    where t.id = ${id} and t.deleted_at is null ${locked ? sql`for no key update of t` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function addGifts(tx: Tx, id: bigint, added: number): Promise<void> {
  await sql`update gift set stock = stock + ${added}, updated_at = now() where id = ${id}`.execute(tx)
}

export async function setPointsOfGift(tx: Tx, id: bigint, points: number): Promise<void> {
  await sql`update gift set points_to_gift = ${points}, updated_at = now() where id = ${id}`.execute(tx)
}

export async function putGiftBack(tx: Tx, id: bigint): Promise<void> {
  await sql`update gift set stock = stock + 1 where id = ${id}`.execute(tx)
}

export interface NewGiftOrder {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly clientId: bigint
  readonly giftId: bigint
  readonly kind: GiftKind
  readonly points: number
  readonly costMinor: bigint
  readonly currency: string
  readonly categoryId: bigint | null
  readonly voucherId: bigint | null
  readonly branchId: bigint | null
  readonly status: GiftOrderStatus
  readonly at: Date
}

export async function insertGiftOrders(tx: Tx, orders: readonly NewGiftOrder[]): Promise<void> {
  const all = <Name extends keyof NewGiftOrder>(name: Name) => orders.map((order) => order[name])
  await sql`
    insert into gift_order
      (id, client_id, gift_id, kind, points, cost, currency, category_id, voucher_id, branch_id, status, created_at, updated_at)
    select o.*, o.created_at from unnest(
      ${all('id')}::bigint[], ${all('clientId')}::bigint[], ${all('giftId')}::bigint[], ${all('kind')}::text[],
      ${all('points')}::integer[], ${all('costMinor')}::bigint[], ${all('currency')}::text[],
      ${all('categoryId')}::bigint[], ${all('voucherId')}::bigint[], ${all('branchId')}::bigint[],
      ${all('status')}::text[], ${all('at')}::timestamptz[]
    ) o (id, client_id, gift_id, kind, points, cost, currency, category_id, voucher_id, branch_id, status, created_at)`.execute(
    tx,
  )
}

export interface GiftOrderRow {
  readonly id: bigint
  readonly clientId: bigint
  readonly giftId: bigint
  readonly name: Localized
  readonly image: string | null
  readonly kind: GiftKind
  readonly points: number
  readonly status: GiftOrderStatus
  readonly voucherId: bigint | null
  readonly shipmentId: bigint | null
  readonly branch: { readonly name: Localized; readonly address: Localized; readonly phone: string } | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const orderColumns = sql`
  o.id, o.client_id as "clientId", o.gift_id as "giftId", jsonb_build_object('ar', g.name_ar, 'en', g.name_en) as name,
  '/files/' || g.image_id as image, o.kind, o.points, o.status, o.voucher_id as "voucherId", s.id as "shipmentId",
  case when b.id is not null then jsonb_build_object('name', jsonb_build_object('ar', b.name_ar, 'en', b.name_en),
    'address', jsonb_build_object('ar', b.address_ar, 'en', b.address_en), 'phone', b.phone) end as branch,
  o.created_at as "createdAt", o.ended_at as "endedAt"`
const joined = sql`
  from gift_order o join gift g on g.id = o.gift_id
  left join branch b on b.id = o.branch_id
  left join shipment s on s.gift_order_id = o.id`

export async function listOrdersOf(
  db: Db,
  clientId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly GiftOrderRow[]; readonly total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<GiftOrderRow>`
      select ${orderColumns} ${joined} where o.client_id = ${clientId}
      order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from gift_order where client_id = ${clientId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findOrderOf(db: Db, clientId: bigint, id: bigint): Promise<GiftOrderRow | null> {
  const { rows } = await sql<GiftOrderRow>`
    select ${orderColumns} ${joined} where o.client_id = ${clientId} and o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** In the order of their ids. */
export async function lockGiftOrders(tx: Tx, ids: readonly bigint[]): Promise<readonly GiftOrderRow[]> {
  const { rows } = await sql<GiftOrderRow>`
    select ${orderColumns} ${joined} where o.id = any(${ids}::bigint[]) order by o.id for no key update of o`.execute(
    tx,
  )
  return rows
}

/** @throws Stale when it has left its state since it was locked */
export async function endGiftOrder(
  tx: Tx,
  { id, status }: Pick<GiftOrderRow, 'id' | 'status'>,
  to: { readonly status: 'fetched' | 'cancelled'; readonly staffId: bigint | null },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update gift_order set status = ${to.status}, handed_over_by = ${to.status === 'fetched' ? to.staffId : null},
      ended_at = now(), updated_at = now()
    where id = ${id} and status = ${status}`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale('a gift order has left its state')
}
