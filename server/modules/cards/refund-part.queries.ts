import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { isGiven } from './gift.queries.ts'
import type { CardsState } from './refund.queries.ts'
import { isKept } from './replacement.queries.ts'

/** A card `v` that was paid back while others of its order stay sold. */
export const isRefundedAlone = sql<boolean>`exists (
  select from card_refund_part x where x.order_id = v.order_id and v.id = any(x.voucher_ids))`

/** The part of an amount of order `o` that the cards of its part `p` have: `partOf` in SQL. */
export function partIn(amount: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`part_of(${amount}, p.cards_before, p.quantity, o.quantity)`
}

/** No card of order `o` is left: it was paid back as a whole, or card by card. */
export const isRefundedWhole = sql<boolean>`(o.refunded_at is not null or o.refunded_quantity = o.quantity)`

export interface ChosenCards {
  readonly orderId: bigint
  readonly cardIds: readonly bigint[]
}

/** The states of the chosen cards alone; others than of the order are not counted. */
export async function findChosen(db: Db, { orderId, cardIds }: ChosenCards): Promise<CardsState> {
  const { rows } = await sql<CardsState>`
    select count(*) filter (where v.status = 'sold' and not ${isGiven(sql`v.id`)})::integer as sold,
      count(v.marked_used_at)::integer as "markedUsed",
      count(*) filter (where exists (select from voucher_reveal r where r.voucher_id = v.id))::integer as revealed
    from voucher v
    where v.order_id = ${orderId} and v.id = any(${cardIds}::bigint[]) and ${isKept(sql`v.id`)}`.execute(db)
  return rows[0] ?? { sold: 0, markedUsed: 0, revealed: 0 }
}

export interface NewPart extends ChosenCards {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly before: number
  readonly commissionBackMinor: bigint
  readonly at: Date
}

/** @throws Stale when a card or its order has changed since they were locked */
export async function saveParts(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  for (const { id, orderId, cardIds, before, commissionBackMinor, at } of parts) {
    const cancelled = await sql`
      update voucher v set status = 'cancelled', cancelled_at = now()
      where v.order_id = ${orderId} and v.id = any(${cardIds}::bigint[]) and v.status = 'sold'
        and v.marked_used_at is null and not ${isGiven(sql`v.id`)}`.execute(tx)
    const counted = await sql`
      update card_order set refunded_quantity = ${before + cardIds.length},
        commission_back = commission_back + ${commissionBackMinor}
      where id = ${orderId} and refunded_at is null and refunded_quantity = ${before}`.execute(tx)
    if (cancelled.numAffectedRows !== BigInt(cardIds.length) || counted.numAffectedRows !== 1n)
      throw new Stale('a card changed while it was refunded')
    await tx
      .insertInto('card_refund_part')
      .values({
        ...{ id, order_id: orderId, cards_before: before, quantity: cardIds.length },
        ...{ voucher_ids: [...cardIds], commission_back: commissionBackMinor, created_at: at },
      })
      .execute()
  }
}

interface RefundedPart {
  readonly id: bigint
  readonly at: Date
  readonly quantity: number
  readonly amountMinor: bigint
  readonly serialNumbers: readonly string[]
}

export async function findParts(db: Db, orderId: bigint): Promise<readonly RefundedPart[]> {
  const { rows } = await sql<RefundedPart>`
    select p.id, p.created_at as at, p.quantity, ${partIn(sql`o.total_amount`)} as "amountMinor",
      array(select v.serial_number from voucher v where v.id = any(p.voucher_ids) order by v.id) as "serialNumbers"
    from card_refund_part p join card_order o on o.id = p.order_id
    where p.order_id = ${orderId} order by p.cards_before`.execute(db)
  return rows
}
