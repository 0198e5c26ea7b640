import { type RawBuilder, sql } from 'kysely'

/** Instants of the database, as text: from the first on, before the second. */
export interface Window {
  readonly since: string
  readonly until: string
}

/** What is summed by day; the others are made of these, or are no sums. */
export const summedBy = ['category', 'city', 'hour', 'promo', 'seller', 'fees'] as const
export type SummedBy = (typeof summedBy)[number]

const measuresOfOrders = [
  ...[
    'cards',
    'uses',
    'sales',
    'cost',
    'discount',
    'commission',
    'promo_cost',
    'fees',
    'margin',
    'rate_gain',
  ],
]
const measuresBy: Readonly<Record<SummedBy, readonly string[]>> = {
  category: measuresOfOrders,
  city: measuresOfOrders,
  hour: measuresOfOrders,
  promo: measuresOfOrders,
  seller: ['vouchers', 'sales', 'recharges', 'margin'],
  fees: ['transactions', 'fees'],
}

function measuresOf(by: SummedBy): readonly string[] {
  return measuresBy[by]
}

function within(at: RawBuilder<unknown>, { since, until }: Window): RawBuilder<unknown> {
  return sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz`
}

/** A sale counts when it happens, and its refund takes it back when that happens: no past day changes. */
function orderEvents(window: Window): RawBuilder<unknown> {
  const one = (at: RawBuilder<unknown>, event: string, sign: 1 | -1, commission: RawBuilder<unknown>) => sql`
    select ${at} as at, ${sql.lit(event)} as event, 'card-orders' as section, o.id, o.client_id, o.category_id, o.city_id,
      o.promo_code_id, ${sql.lit(sign)}::bigint as uses, ${sql.lit(sign)} * o.quantity::bigint as cards,
      ${sql.lit(sign)} * o.total_amount as sales,
      ${sql.lit(sign)} * (coalesce(o.cost, o.unit_buy_price * o.quantity) + o.buy_fee) as cost,
      ${sql.lit(sign)} * (o.discount - o.subscription_discount) as discount, ${sql.lit(sign)} * ${commission} as commission,
      ${sql.lit(sign)} * (o.discount + ${commission}) as promo_cost, ${sql.lit(sign)} * o.sell_fee as fees,
      ${sql.lit(sign)} * (o.total_amount - coalesce(o.cost, o.unit_buy_price * o.quantity) - o.buy_fee
        - ${commission} - o.rate_gain) as margin,
      ${sql.lit(sign)} * o.rate_gain as rate_gain
    from card_order o where ${within(at, window)}`
  return sql`
    ${one(sql`o.created_at`, 'sale', 1, sql`o.commission`)}
    union all
    ${one(sql`o.refunded_at`, 'refund', -1, sql`o.commission_back`)}
    union all
    ${partEvents(window)}`
}

/** Cards of an order that were paid back alone: their part of its amounts. The use comes back with the last one. */
function partEvents(window: Window): RawBuilder<unknown> {
  const part = (amount: RawBuilder<unknown>) =>
    sql`part_of(${amount}, p.cards_before, p.quantity, o.quantity)`
  const cost = sql`(${part(sql`coalesce(o.cost, o.unit_buy_price * o.quantity)`)} + ${part(sql`o.buy_fee`)})`
  const [total, gain] = [part(sql`o.total_amount`), part(sql`o.rate_gain`)]
  return sql`
    select p.created_at as at, 'refund' as event, 'card-orders' as section, o.id, o.client_id, o.category_id, o.city_id,
      o.promo_code_id, case when p.cards_before + p.quantity = o.quantity then -1 else 0 end::bigint as uses,
      -p.quantity::bigint as cards, -${total} as sales, -${cost} as cost,
      ${part(sql`o.subscription_discount`)} - ${part(sql`o.discount`)} as discount, -p.commission_back as commission,
      -(${part(sql`o.discount`)} + p.commission_back) as promo_cost, -${part(sql`o.sell_fee`)} as fees,
      -(${total} - ${cost} - p.commission_back - ${gain}) as margin, -${gain} as rate_gain
    from card_refund_part p join card_order o on o.id = p.order_id where ${within(sql`p.created_at`, window)}`
}

const noOrder = sql`null::bigint as category_id, null::bigint as city_id, null::bigint as promo_code_id`

function sellerEvents(window: Window): RawBuilder<unknown> {
  return sql`
    select s.created_at as at, 'voucher_sale' as event, 'voucher-sales' as section, s.id, s.seller_id as client_id, ${noOrder},
      s.count::bigint as vouchers, s.total_amount as sales, 0::bigint as recharges, 0::bigint as margin
    from voucher_sale s where ${within(sql`s.created_at`, window)}
    union all
    select r.created_at, 'voucher_return', 'voucher-sales', s.id, s.seller_id, null, null, null,
      -r.count::bigint, -r.total_amount, 0, 0
    from voucher_return r join voucher_sale s on s.id = r.sale_id where ${within(sql`r.created_at`, window)}
    union all
    select t.created_at, 'cash_recharge', 'wallet-transactions', t.id, r.seller_id, null, null, null, 0, 0, r.amount, r.fee
    from ledger.transaction t join recharge r on r.transaction_id = t.id
    where t.operation = 'cash_recharge' and ${within(sql`t.created_at`, window)}`
}

function feeEvents(window: Window): RawBuilder<unknown> {
  return sql`
    select t.created_at as at, t.operation as event, 'wallet-transactions' as section, t.id,
      case when t.actor_type = 'client' then t.actor_id end as client_id, ${noOrder}, t.operation,
      1::bigint as transactions, e.fees
    from (
      select e.transaction_id, sum(e.amount)::bigint as fees
      from ledger.entry e
      where e.account_id in (select id from ledger.account where kind = 'revenue:fees')
        and ${within(sql`e.created_at`, window)}
      group by 1
    ) e join ledger.transaction t on t.id = e.transaction_id`
}

const keyBy: Readonly<Record<SummedBy, RawBuilder<unknown>>> = {
  category: sql`v.category_id::text`,
  city: sql`coalesce(v.city_id::text, 'none')`,
  hour: sql`to_char(v.at at time zone 'Africa/Tripoli', 'HH24')`,
  promo: sql`v.promo_code_id::text`,
  seller: sql`v.client_id::text`,
  fees: sql`v.event`,
}

/** Everything that counts for figures by this in a stretch of time, each with its key and measures. */
export function eventsBy(by: SummedBy, window: Window): RawBuilder<unknown> {
  const events =
    by === 'seller' ? sellerEvents(window) : by === 'fees' ? feeEvents(window) : orderEvents(window)
  const only = by === 'promo' ? sql`where v.promo_code_id is not null` : sql``
  return sql`select v.*, ${keyBy[by]} as key from (${events}) v ${only}`
}

/** By key and measure: `key`, `measure`, `amount`. */
export function sumsBy(by: SummedBy, window: Window): RawBuilder<unknown> {
  const names = measuresOf(by)
  return sql`
    select s.key, m.measure, m.amount
    from (
      select e.key, ${sql.join(names.map((name) => sql`sum(e.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from (${eventsBy(by, window)}) e group by e.key
    ) s
    cross join lateral (values ${sql.join(names.map((name) => sql`(${sql.lit(name)}, s.${sql.ref(name)})`))}) m (measure, amount)`
}

/** Recharges that were credited: who, and when. */
export function rechargeEvents(window: Window): RawBuilder<unknown> {
  return sql`
    select r.client_id, t.created_at as at, t.id
    from ledger.transaction t join recharge r on r.transaction_id = t.id
    where t.operation in ('recharge', 'gateway_recharge', 'bank_recharge', 'cash_recharge', 'payment_credit')
      and ${within(sql`t.created_at`, window)}`
}
