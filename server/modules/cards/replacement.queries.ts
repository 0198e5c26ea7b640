import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { isGiven } from './gift.queries.ts'

/** A voucher that no other one replaced: it counts among the cards of its order. */
export function isKept(voucherId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from card_replacement x where x.voucher_id = ${voucherId})`
}

/** A card of an order, as it decides about its replacement. */
export interface OrderedCard {
  readonly clientId: bigint
  readonly client: string
  readonly categoryId: bigint
  readonly category: Localized
  readonly serialNumber: string
  readonly last4: string
  readonly status: string
  /** When its code was first shown. */
  readonly revealedAt: Date | null
  readonly isMarkedUsed: boolean
  readonly isRefunded: boolean
  /** Its buyer gave it to another client. */
  readonly isGiven: boolean
  readonly expiresAt: Date | null
  /** By the database's clock. */
  readonly now: Date
}

export async function findOrderedCard(
  db: Db,
  { orderId, cardId }: { orderId: bigint; cardId: bigint },
): Promise<OrderedCard | null> {
  const { rows } = await sql<OrderedCard>`
    select o.client_id as "clientId", b.name as client, o.category_id as "categoryId",
      jsonb_build_object('ar', k.name_ar, 'en', k.name_en) as category, v.serial_number as "serialNumber",
      v.code_last4 as last4, v.status, v.marked_used_at is not null as "isMarkedUsed",
      (select min(r.created_at) from voucher_reveal r where r.voucher_id = v.id) as "revealedAt",
      o.refunded_at is not null as "isRefunded", ${isGiven(sql`v.id`)} as "isGiven", v.expires_at as "expiresAt", now() as now
    from card_order o
    join voucher v on v.order_id = o.id
    join client b on b.id = o.client_id join category k on k.id = o.category_id
    where o.id = ${orderId} and v.id = ${cardId}`.execute(db)
  return rows[0] ?? null
}

/** A code that is being shown is seen afterwards, and none is shown from now on. */
export async function lockCard(tx: Tx, cardId: bigint): Promise<void> {
  await sql`select from voucher where id = ${cardId} for no key update`.execute(tx)
}

/** @throws Stale when it is no longer its owner's: the caller held no lock */
export async function cancelCard(tx: Tx, cardId: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    update voucher set status = 'cancelled', cancelled_at = now()
    where id = ${cardId} and status = 'sold' and marked_used_at is null`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale('a card changed between its lock and its replacement')
}

interface NewReplacement {
  readonly orderId: bigint
  readonly cardId: bigint
  readonly replacementId: bigint
  readonly approvalId: bigint
  readonly reason: string
}

/**
 * The keys of the table let a card be replaced once, and take a place once.
 * @returns its id
 */
export async function insertReplacement(tx: Tx, made: NewReplacement): Promise<bigint> {
  const { id } = await tx
    .insertInto('card_replacement')
    .values({
      order_id: made.orderId,
      voucher_id: made.cardId,
      replacement_id: made.replacementId,
      approval_id: made.approvalId,
      reason: made.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ReplacedCard {
  readonly id: bigint
  readonly serialNumber: string
  readonly replacedAt: Date
}

export async function findReplacedCards(db: Db, clientId: bigint, orderId: bigint): Promise<ReplacedCard[]> {
  const { rows } = await sql<ReplacedCard>`
    select v.id, v.serial_number as "serialNumber", x.created_at as "replacedAt"
    from card_replacement x join voucher v on v.id = x.voucher_id
    where x.order_id = ${orderId} and v.owner_id = ${clientId} order by x.id`.execute(db)
  return rows
}
