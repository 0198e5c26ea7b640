import { type RawBuilder, sql } from 'kysely'
import type { BookCheck } from '#server/ledger/index.ts'
import { giftChecks } from './check-gifts.queries.ts'
import { partChecks } from './check-refund-parts.queries.ts'
import { replacementChecks } from './check-replacements.queries.ts'
import { isRefundedAlone } from './refund-part.queries.ts'
import { isKept } from './replacement.queries.ts'

/** Whose a card `v` is since its buyer gave it away. */
const receiverOf = sql`(select g.to_id from card_gift g where g.voucher_id = v.id)`

/**
 * An order has its cards, those aside that were replaced, and its buyer paid it. Supplier, margin, fees and promotion got
 * and bore what its row says, so what is left is the commission. A refund happened once and in full.
 */
const ordersStand: BookCheck = {
  rules: [
    'cards.order_paid',
    'cards.order_legs',
    'cards.rate_used',
    'cards.sold_once',
    'cards.refunded_once',
    'cards.refunded_part',
  ],
  over: 'ledger.transaction',
  when: 'always',
  find: ({ has }, { moved }) => {
    const side = (kind: string, owner: RawBuilder<unknown> | null = null) =>
      moved(sql`t.legs`, { kind, owner, currency: sql`o.currency` })
    const paid = (legs: string) =>
      moved(sql.ref(legs), { kind: 'wallet', owner: sql`o.client_id`, currency: sql`o.currency` })
    return sql`
      select p.rule, 'card_order' as "table", coalesce(o.id, t.id)::text as id
      from (
        select id, legs from ledger.transaction where ${has(sql`id`)} and operation = 'card_order'
      ) t
      full join (select * from card_order where ${has(sql`id`)}) o on o.id = t.id
      left join ledger.transaction r on r.reverses = o.id
      left join category k on k.id = o.category_id
      cross join lateral (
        select count(*) filter (where v.owner_id = coalesce(${receiverOf}, o.client_id) and v.category_id = o.category_id and v.sale_id is null
                                and v.status = case when o.refunded_at is null and not ${isRefundedAlone} then 'sold' else 'cancelled' end) as good,
               count(*) as count
        from voucher v where v.order_id = o.id and ${isKept(sql`v.id`)}
      ) v
      cross join lateral (values
        ('cards.order_paid', o.id is null or t.id is null or ${paid('t.legs')} <> -o.total_amount),
        ('cards.order_legs', t.id is not null and (
          ${side('supplier', sql`k.supplier_id`)} <> coalesce(o.cost, o.unit_buy_price * o.quantity) + o.buy_fee
          or ${side('revenue:margin')} <> o.unit_price * o.quantity - coalesce(o.cost, o.unit_buy_price * o.quantity) - o.buy_fee
          or ${side('revenue:fees')} <> o.sell_fee
          or ${side('expense:promo')} <> -(o.discount + o.commission)
          or o.promo_code_id is null and o.discount - o.subscription_discount + o.commission <> 0
        )),
        ('cards.rate_used', o.buy_currency is not null and (
          o.cost is distinct from round(o.bought_cost * o.exchange_rate)
          or o.buy_fee <> round(o.bought_fee * o.exchange_rate)
          or not exists (select from exchange_rate x
            where x.currency = o.buy_currency and x.status = 'agreed' and x.rate = o.exchange_rate)
        )),
        ('cards.refunded_part', o.refunded_quantity <> (
          select coalesce(sum(x.quantity), 0) from card_refund_part x where x.order_id = o.id)),
        ('cards.sold_once', v.good <> o.quantity or v.count <> o.quantity),
        ('cards.refunded_once', (o.refunded_at is not null) <> (r.id is not null)
                                or (r.id is not null and ${paid('r.legs')} <> o.total_amount))
      ) p (rule, broken)
      where p.broken`
  },
}

/** A sold card belongs to an order of its owner. */
const cardsStand: BookCheck = {
  rules: ['cards.sold_once'],
  over: 'voucher',
  when: 'always',
  find: ({ has }) => sql`
    select 'cards.sold_once' as rule, 'voucher' as "table", v.id::text
    from voucher v join card_order o on o.id = v.order_id
    where ${has(sql`v.id`)} and (v.owner_id is distinct from coalesce(${receiverOf}, o.client_id) or v.status not in ('sold', 'cancelled'))`,
}

export const orderChecks: readonly BookCheck[] = [
  ordersStand,
  cardsStand,
  ...partChecks,
  ...replacementChecks,
  ...giftChecks,
]
