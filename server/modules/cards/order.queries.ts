import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset, type Sort } from '#contract/kernel/paging.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { isGiven } from './gift.queries.ts'
import type { OrderFigures } from './order.rules.ts'
import { ownRefundDays } from './own-refund.rules.ts'
import { isRefundedWhole } from './refund-part.queries.ts'

/** Amounts in minor units of `currency`. */
export interface NewOrder {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly clientId: bigint
  readonly categoryId: bigint
  readonly quantity: number
  readonly unitPriceMinor: bigint
  /** The category's at that time. */
  readonly unitBuyPriceMinor: bigint
  /** What the supplier is owed for all. */
  readonly costMinor: bigint
  /** Beside it. */
  readonly buyFeeMinor: bigint
  readonly sellFeeMinor: bigint
  /** Where they were bought in another currency: cost and fee in its thousandths, and the rate that was used. */
  readonly buyCurrency: string | null
  readonly boughtCost: bigint | null
  readonly boughtFee: bigint | null
  readonly exchangeRate: string | null
  readonly rateGainMinor: bigint
  readonly discountMinor: bigint
  /** The part that the buyer's plan gives. */
  readonly planDiscountMinor: bigint
  readonly commissionMinor: bigint
  readonly withheldMinor: bigint
  readonly totalMinor: bigint
  readonly currency: string
  readonly promoId: bigint | null
  /** Whose code it is now. */
  readonly promoOwnerId: bigint | null
  /** The time of the decision, as answered. */
  readonly at: Date
}

export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  const all = <Name extends keyof NewOrder>(name: Name): NewOrder[Name][] =>
    orders.map((order) => order[name])
  await sql`
    insert into card_order
      (id, client_id, category_id, quantity, unit_price, unit_buy_price, cost, buy_fee, sell_fee,
       buy_currency, bought_cost, bought_fee, exchange_rate, rate_gain, discount, subscription_discount, commission, commission_withheld,
       total_amount, currency,
       promo_code_id, promo_owner_id, created_at, city_id)
    select sold.*, (select c.city_id from client c where c.id = sold.client_id) from unnest(
      ${all('id')}::bigint[], ${all('clientId')}::bigint[], ${all('categoryId')}::bigint[],
      ${all('quantity')}::integer[], ${all('unitPriceMinor')}::bigint[], ${all('unitBuyPriceMinor')}::bigint[],
      ${all('costMinor')}::bigint[], ${all('buyFeeMinor')}::bigint[], ${all('sellFeeMinor')}::bigint[],
      ${all('buyCurrency')}::text[], ${all('boughtCost')}::bigint[], ${all('boughtFee')}::bigint[],
      ${all('exchangeRate')}::numeric[], ${all('rateGainMinor')}::bigint[],
      ${all('discountMinor')}::bigint[], ${all('planDiscountMinor')}::bigint[], ${all('commissionMinor')}::bigint[], ${all('withheldMinor')}::bigint[],
      ${all('totalMinor')}::bigint[],
      ${all('currency')}::text[], ${all('promoId')}::bigint[], ${all('promoOwnerId')}::bigint[], ${all('at')}::timestamptz[]
    ) sold (id, client_id)`.execute(tx)
}

export interface OrderRow extends OrderFigures {
  readonly categoryId: bigint
}

const orderColumns = sql`
  o.id, o.category_id as "categoryId", o.quantity, o.unit_price as "unitPriceMinor", o.discount as "discountMinor",
  o.sell_fee as "sellFeeMinor", o.total_amount as "totalMinor", o.currency, p.code::text as "promoCode", o.created_at as "createdAt"`

interface OrdersWanted extends PageQuery, DayRange {
  readonly sort?: Sort | undefined
  readonly search?: string | undefined
  readonly 'filter[category_id]'?: bigint | undefined
  readonly 'filter[refunded]'?: '0' | '1' | undefined
}

function wantedOrders(clientId: bigint, page: OrdersWanted): RawBuilder<unknown> {
  const { search = '', 'filter[category_id]': categoryId, 'filter[refunded]': refunded } = page
  const words = hasWords(sql`(s.searched || c.searched)`, search)
  const named = sql`o.category_id in (
    select c.id from category c join supplier s on s.id = c.supplier_id where ${sql.join(words, sql` and `)})`
  return sql.join(
    [
      sql`o.client_id = ${clientId}`,
      ...inTripoliDays(sql`o.created_at`, page),
      ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
      ...(refunded === undefined ? [] : [sql`${isRefundedWhole} = ${refunded === '1'}`]),
      ...(words.length === 0 ? [] : [named]),
    ],
    sql` and `,
  )
}

export async function listOrders(
  db: Db,
  clientId: bigint,
  page: OrdersWanted,
): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = wantedOrders(clientId, page)
  const direction = page.sort?.descending === false ? sql`asc` : sql`desc`
  const [{ rows }, counted] = await Promise.all([
    sql<OrderRow>`
      select ${orderColumns}
      from card_order o left join promo_code p on p.id = o.promo_code_id
      where ${matching}
      order by o.created_at ${direction}, o.id ${direction} limit ${page.per_page} offset ${pageOffset(page)}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from card_order o where ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of a refund: its transaction. */
interface OwnOrder extends OrderRow {
  readonly balanceAfter: string
  readonly refundId: bigint | null
  readonly refundedAt: Date | null
  /** Until when its buyer may take it back; null: not at all. */
  readonly refundableUntil: Date | null
  /** The cards that come back alone until then, although others do not. */
  readonly refundableCards: readonly string[]
}

/** Neither shown, used, given nor withdrawn. */
const isUntouched = sql`(v.status = 'sold' and v.marked_used_at is null and not ${isGiven(sql`v.id`)}
  and not exists (select from voucher_reveal s where s.voucher_id = v.id))`

/** The buyer's answer is stored with the ledger transaction; it has the balance after the purchase. */
export async function findOrder(db: Db, clientId: bigint, id: bigint): Promise<OwnOrder | null> {
  const { rows } = await sql<OwnOrder>`
    select ${orderColumns}, t.answer->>'balance_after' as "balanceAfter", r.id as "refundId",
      o.refunded_at as "refundedAt",
      case when o.created_at > now() - make_interval(days => ${ownRefundDays}) and cardinality(left_over.cards) > 0
        then o.created_at + make_interval(days => ${ownRefundDays}) end as "refundableUntil",
      left_over.cards as "refundableCards"
    from card_order o
    cross join lateral (
      select array(select v.id::text from voucher v where v.order_id = o.id and ${isUntouched} order by v.id) as cards
    ) left_over
    join ledger.transaction t on t.id = o.id
    left join ledger.transaction r on r.reverses = o.id
    left join promo_code p on p.id = o.promo_code_id
    where o.client_id = ${clientId} and o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
