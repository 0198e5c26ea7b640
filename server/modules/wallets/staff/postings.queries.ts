import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'

export interface LegRow {
  readonly kind: string
  readonly currency: string
  readonly ownerType: string | null
  readonly ownerId: bigint | null
  readonly ownerName: string | null
  readonly amountMinor: bigint
}

export interface TransactionFacts {
  readonly operation: string
  readonly reverses: bigint | null
  readonly reversedBy: bigint | null
}

export async function findTransaction(db: Db, id: bigint): Promise<TransactionFacts | null> {
  const { rows } = await sql<TransactionFacts>`
    select t.operation, t.reverses, (select r.id from ledger.transaction r where r.reverses = t.id) as "reversedBy"
    from ledger.transaction t where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** In the order of posting. */
export async function findLegs(db: Db, id: bigint): Promise<readonly LegRow[]> {
  const { rows } = await sql<LegRow>`
    select a.kind, a.currency, a.owner_type as "ownerType", a.owner_id as "ownerId",
           case a.owner_type when 'client' then (select c.name from client c where c.id = a.owner_id)
                             when 'supplier' then (select s.name_ar || ' · ' || s.name_en from supplier s where s.id = a.owner_id)
           end as "ownerName",
           e.amount as "amountMinor"
    from ledger.transaction t
    cross join ${placesOf(sql`t.legs`)}
    join ledger.account a on a.id = t.legs[i]
    join ledger.entry e on e.account_id = a.id and e.version = t.legs[i + 1]
    where t.id = ${id} order by i`.execute(db)
  return rows
}

export interface Link {
  readonly resource: 'card-orders' | 'product-orders' | 'settlements' | 'voucher-sales' | 'vouchers'
  readonly id: bigint
}

/** More are not shown on one page. */
const vouchersLinkedMax = 10

/** Rows that share its number, or name it. */
export async function findLinks(db: Db, id: bigint): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select 'settlements' as resource, id from settlement where id = ${id} or transaction_id = ${id}
    union all
    select 'card-orders', id from card_order where id = ${id}
    union all
    select 'product-orders', id from product_order where id = ${id}
    union all
    select 'voucher-sales', id from voucher_sale where id = ${id}
    union all
    select 'vouchers', voucher_id from voucher_use where id = ${id}
    union all
    select 'vouchers', voucher_id from recharge where transaction_id = ${id} and voucher_id is not null
    union all
    (select 'vouchers', id from voucher where order_id = ${id} order by id limit ${vouchersLinkedMax})`.execute(
    db,
  )
  return rows
}
