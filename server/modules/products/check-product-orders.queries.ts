import { type RawBuilder, sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'

/**
 * An order is paid in full by its buyer, to the revenue of products; its refund gives the whole amount back, once, and its
 * parcel is then closed and was never delivered.
 */
const productOrdersStand: BookCheck = {
  rules: ['products.order_paid', 'products.refunded_once', 'products.refunded_part'],
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
          or r.id is not null and (${paid('r.legs')} <> o.total_amount or s.status <> 'closed' or s.delivered_at is not null)),
        ('products.refunded_part', o.refunded_quantity <> (
          select coalesce(sum(x.quantity), 0) from product_refund_part x where x.order_id = o.id))
      ) p (rule, broken)
      where p.broken`
  },
}

/**
 * Pieces that were paid back alone were delivered, each once, behind the parts before them, for exactly what they cost.
 * Where two people were needed, they agreed to exactly these.
 */
const partsStand: BookCheck = {
  rules: ['products.refunded_part'],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved, accountsOf }) => {
    const due = sql`(o.unit_price - o.discount) * p.quantity`
    const side = (kind: string, owner: RawBuilder<unknown> | null) =>
      moved(sql`t.legs`, { kind, owner, currency: sql`o.currency` })
    return sql`
      select 'products.refunded_part' as rule, 'product_refund_part' as "table", coalesce(p.id, t.id)::text as id,
        case when t.id is null then '{}' else ${accountsOf(sql`t.legs`)} end as touched
      from (
        select * from ledger.transaction where ${has(sql`id`)} and operation = 'product_part_refund'
      ) t
      full join (select * from product_refund_part where ${has(sql`id`)}) p on p.id = t.id
      left join product_order o on o.id = p.order_id
      left join shipment s on s.order_id = o.id
      left join approval a on a.id = (t.meta->>'approval_id')::bigint
      where (
        o.refunded_at is null and s.delivered_at is not null and t.reverses is null
        and t.meta->>'order_id' = o.id::text and t.meta->>'quantity' = p.quantity::text and t.meta->>'goods' = p.goods
        and ${side('wallet', sql`o.client_id`)} = ${due}
        and ${side('revenue:products', null)} = -${due}
        and p.pieces_before = (
          select coalesce(sum(x.quantity), 0) from product_refund_part x
          where x.order_id = o.id and x.pieces_before < p.pieces_before)
        and (not t.meta ? 'approval_id' or a.kind = 'product-refund' and a.status = 'executed'
          and a.checker_id <> a.maker_id and a.payload->>'id' = o.id::text
          and a.payload->'sent'->>'pieces' = p.quantity::text and a.payload->'sent'->>'goods' = p.goods)
      ) is not true`
  },
}

export const productChecks: readonly BookCheck[] = [productOrdersStand, partsStand]
