import { sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/**
 * An order is paid in full by its buyer, to the revenue of products; its refund gives the whole amount back, once, and its
 * parcel is then closed and was never delivered.
 */
const productOrdersStand: BookCheck = {
  rules: ['products.order_paid', 'products.refunded_once'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => {
    const paid = (legs: string) =>
      moved(sql.ref(legs), { kind: 'wallet', owner: sql`o.client_id`, currency: sql`o.currency` })
    const earned = moved(sql`t.legs`, { kind: 'revenue:products', owner: null, currency: sql`o.currency` })
    return sql`
      select p.rule, 'product_order' as "table", coalesce(o.id, t.id)::text as id
      from (
        select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'product_order'
      ) t
      full join (select * from product_order where ${has(sql`id`)}) o on o.id = t.id
      left join ledger.transaction r on r.reverses = o.id
      left join shipment s on s.order_id = o.id
      cross join lateral (values
        ('products.order_paid', o.id is null or t.id is null or s.id is null
          or ${paid('t.legs')} <> -o.total_amount or ${earned} <> o.total_amount),
        ('products.refunded_once', (o.refunded_at is not null) <> (r.id is not null)
          or r.id is not null and (${paid('r.legs')} <> o.total_amount or s.status <> 'closed' or s.delivered_at is not null))
      ) p (rule, broken)
      where p.broken`
  },
}

export const productChecks: readonly BookCheck[] = [productOrdersStand]
