import { sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isGiven, isShown } from './gift.queries.ts'
import type { OwnedCard } from './order.rules.ts'

const cardColumns = sql`
  v.id, case when not ${isGiven(sql`v.id`)} then v.order_id end as "orderId", v.category_id as "categoryId", v.serial_number as "serialNumber",
  v.code_last4 as last4, v.marked_used_at is not null as used, v.expires_at as "expiresAt", v.sold_at as "soldAt",
  ${isShown(sql`v.id`)} as shown`

/** A card belongs to its client from the sale on; a refunded or replaced one is cancelled and hidden. */
const owned = (clientId: bigint) => sql`v.owner_id = ${clientId} and v.status = 'sold'`

export async function findCardsOfOrder(db: Db, clientId: bigint, orderId: bigint): Promise<OwnedCard[]> {
  const { rows } = await sql<OwnedCard>`
    select ${cardColumns} from voucher v
    where v.order_id = ${orderId} and ${owned(clientId)} order by v.id`.execute(db)
  return rows
}

export interface CardFilter {
  readonly categoryId: bigint | null
  readonly used: boolean | null
}

export async function listOwnedCards(
  db: Db,
  clientId: bigint,
  filter: CardFilter,
  page: PageQuery,
): Promise<{ rows: OwnedCard[]; total: number }> {
  const matching = sql`${owned(clientId)}
    and (${filter.categoryId}::bigint is null or v.category_id = ${filter.categoryId})
    and (${filter.used}::boolean is null or (v.marked_used_at is not null) = ${filter.used})`
  const [{ rows }, counted] = await Promise.all([
    sql<OwnedCard>`
      select ${cardColumns} from voucher v
      where ${matching}
      order by v.sold_at desc, v.id desc limit ${page.per_page} offset ${pageOffset(page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from voucher v where ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** @returns the card with its new mark, or null when it is not this client's */
export async function setUsedMark(
  tx: Tx,
  clientId: bigint,
  cardId: bigint,
  used: boolean,
): Promise<OwnedCard | null> {
  const { rows } = await sql<OwnedCard>`
    update voucher v
    set marked_used_at = case when ${used} then coalesce(v.marked_used_at, now()) end
    where v.id = ${cardId} and ${owned(clientId)}
    returning ${cardColumns}`.execute(tx)
  return rows[0] ?? null
}

export interface SealedCard {
  readonly batchId: bigint
  readonly serialNumber: string
  readonly sealed: Buffer
  readonly dialPattern: string | null
}

/** Locked until the reveal is written: a card is never revealed and refunded at once. */
export async function lockSealedCard(tx: Tx, clientId: bigint, cardId: bigint): Promise<SealedCard | null> {
  const { rows } = await sql<SealedCard>`
    select v.batch_id as "batchId", v.serial_number as "serialNumber", v.code_sealed as sealed,
      c.dial_pattern as "dialPattern"
    from voucher v join category c on c.id = v.category_id
    where v.id = ${cardId} and ${owned(clientId)}
    for no key update of v`.execute(tx)
  return rows[0] ?? null
}

export async function insertReveal(
  tx: Tx,
  reveal: { cardId: bigint; clientId: bigint; ip: string },
): Promise<void> {
  await tx
    .insertInto('voucher_reveal')
    .values({ voucher_id: reveal.cardId, client_id: reveal.clientId, ip: reveal.ip })
    .execute()
}
