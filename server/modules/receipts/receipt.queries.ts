import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import type { ReceiptItem, ReceiptLeg, ReceiptOrder } from './receipt.rules.ts'

export interface ReceiptTransaction {
  readonly operation: string
  /** The transaction it reverses, and the one that reversed it. */
  readonly reverses: bigint | null
  readonly reversedBy: bigint | null
  readonly createdAt: Date
  readonly legs: readonly ReceiptLeg[]
  readonly order: (ReceiptOrder & ReceiptItem) | null
  /** A transfer to a merchant. */
  readonly shopPayment: boolean
  /** Of a transfer. */
  readonly note: string | null
}

export async function findReceipt(db: Db, transactionId: bigint): Promise<ReceiptTransaction | null> {
  const { rows } = await sql<Omit<ReceiptTransaction, 'legs' | 'order'>>`
    select operation, created_at as "createdAt", meta->>'note' as note,
           coalesce(meta ? 'shop_payment', false) as "shopPayment",
           coalesce(reverses, (select p.order_id from card_refund_part p where p.id = t.id),
             (select p.order_id from product_refund_part p where p.id = t.id)) as reverses,
           (select r.id from ledger.transaction r where r.reverses = t.id) as "reversedBy"
    from ledger.transaction t where id = ${transactionId}
  `.execute(db)
  const [transaction] = rows
  if (!transaction) return null
  const [legs, order] = await Promise.all([findLegs(db, transactionId), findOrder(db, transactionId)])
  return { ...transaction, legs, order }
}

/** Whether it moved the client's own money. */
export async function concernsClient(db: Db, transactionId: bigint, clientId: bigint): Promise<boolean> {
  const { rows } = await sql<{ concerned: boolean }>`
    select exists (
      select from ledger.transaction t
      join ledger.account a on a.id = any(array(select t.legs[i] from ${placesOf(sql`t.legs`)}))
      where t.id = ${transactionId} and a.owner_type = 'client' and a.owner_id = ${clientId}
    ) as concerned
  `.execute(db)
  return rows[0]?.concerned === true
}

/** The order that this transaction made or refunded; of a part its amounts. */
async function findOrder(db: Db, transactionId: bigint): Promise<ReceiptTransaction['order']> {
  const part = (amount: RawBuilder<unknown>) =>
    sql`part_of(${amount}, coalesce(p.cards_before, 0), coalesce(p.quantity, o.quantity), o.quantity)`
  const { rows } = await sql<NonNullable<ReceiptTransaction['order']>>`
    select c.id as "buyerId", c.name as "buyerName", ${part(sql`o.total_amount`)} as "totalMinor", ${part(sql`o.sell_fee`)} as "sellFeeMinor",
           o.currency, o.id <> t.id as refund, coalesce(p.quantity, o.quantity) as quantity, o.unit_price as "unitPriceMinor",
           ${part(sql`o.discount`)} as "discountMinor",
           jsonb_build_object('ar', k.name_ar, 'en', k.name_en) as category,
           jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as supplier
    from ledger.transaction t
    left join card_refund_part p on p.id = t.id
    join card_order o on o.id = coalesce(p.order_id, t.reverses, t.id)
    join client c on c.id = o.client_id
    join category k on k.id = o.category_id join supplier s on s.id = k.supplier_id
    where t.id = ${transactionId}
  `.execute(db)
  return rows[0] ?? null
}

async function findLegs(db: Db, transactionId: bigint): Promise<readonly ReceiptLeg[]> {
  const { rows } = await sql<ReceiptLeg>`
    select a.kind, a.currency, c.id as "clientId", c.name as "clientName", sum(e.amount)::bigint as "netMinor"
    from ledger.transaction t
    cross join lateral (
      select t.legs[i] as account_id, t.legs[i + 1] as version, i
      from ${placesOf(sql`t.legs`)}
    ) leg
    join ledger.entry e on e.account_id = leg.account_id and e.version = leg.version
    join ledger.account a on a.id = leg.account_id
    left join client c on a.owner_type = 'client' and c.id = a.owner_id
    where t.id = ${transactionId}
    group by a.id, c.id order by min(leg.i)
  `.execute(db)
  return rows
}
