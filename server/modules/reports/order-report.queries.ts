import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { hasWords } from '#server/platform/db/has-words.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { inLastDays } from './report-filter.queries.ts'

export interface OrderFilter {
  readonly clientId: bigint
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly categoryId?: bigint | undefined
  readonly orderId?: bigint | undefined
  readonly sought?: SoughtOrder | undefined
  /** Nothing later: pages of a file are read one after another, and must show one moment. */
  readonly until?: Date | undefined
}

/** The typed text in every possible meaning. */
interface SoughtOrder {
  /** Of category or supplier. */
  readonly words: string
  readonly amountMinor: bigint | null
  /** Orders whose reference contains the typed text. */
  readonly orderIds: readonly bigint[]
}

export interface OrderSort {
  readonly field: 'created_at' | 'quantity' | 'total_amount'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface OrderRow {
  readonly id: bigint
  readonly category: Localized
  readonly supplier: Localized
  readonly quantity: number
  readonly unitPriceMinor: bigint
  readonly discountMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
  readonly balanceBeforeMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly refundedAt: Date | null
  readonly createdAt: Date
}

const sortColumns = {
  created_at: sql`o.created_at`,
  quantity: sql`o.quantity`,
  total_amount: sql`o.total_amount`,
}

/** An order shares its id with its transaction, whose entries give the balances. */
export async function findOrders(
  db: ReadDb,
  accountId: bigint | null,
  filter: OrderFilter,
  { field, descending, limit, offset }: OrderSort,
): Promise<readonly OrderRow[]> {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<OrderRow>`
    with page as (
      select o.*, c.name_ar, c.name_en, s.name_ar as supplier_ar, s.name_en as supplier_en,
             row_number() over (
               order by ${sortColumns[field]} ${direction}, o.created_at ${direction}, o.id ${direction}
             ) as place
      ${matching(filter)}
      order by place limit ${limit} offset ${offset}
    )
    select page.id, page.quantity, page.unit_price as "unitPriceMinor", page.discount as "discountMinor",
           page.total_amount as "totalMinor", page.sell_fee as "feeMinor", page.refunded_at as "refundedAt", page.created_at as "createdAt",
           jsonb_build_object('ar', page.name_ar, 'en', page.name_en) as category,
           jsonb_build_object('ar', page.supplier_ar, 'en', page.supplier_en) as supplier,
           moved."balanceBeforeMinor", moved."balanceAfterMinor"
    from page join ledger.transaction t on t.id = page.id
    cross join lateral (
      select (array_agg(e.balance_after - e.amount order by e.version))[1] as "balanceBeforeMinor",
             (array_agg(e.balance_after order by e.version desc))[1] as "balanceAfterMinor"
      from ledger.entry e
      where e.account_id = ${accountId}
        and e.version = any(array(select t.legs[i + 1] from ${placesOf(sql`t.legs`)}
                                  where t.legs[i] = ${accountId}))
    ) moved
    order by page.place
  `.execute(db)
  return rows
}

export interface OrderTotals {
  readonly count: number
  readonly quantity: number
  readonly discountMinor: bigint
  readonly totalMinor: bigint
  /** Now, by the database's clock. */
  readonly readAt: Date
}

/** Counts all; sums what was not paid back. */
export async function sumOrders(db: ReadDb, filter: OrderFilter): Promise<OrderTotals> {
  const { rows } = await sql<OrderTotals>`
    select clock_timestamp() as "readAt", count(*)::int as count,
           coalesce(sum(o.quantity - o.refunded_quantity) filter (where o.refunded_at is null), 0)::int as quantity,
           coalesce(sum(o.discount - part_of(o.discount, 0, o.refunded_quantity, o.quantity)) filter (where o.refunded_at is null), 0)::bigint as "discountMinor",
           coalesce(sum(o.total_amount - part_of(o.total_amount, 0, o.refunded_quantity, o.quantity)) filter (where o.refunded_at is null), 0)::bigint as "totalMinor"
    ${matching(filter)}
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('the database gave no totals')
  return totals
}

export interface OrderDay {
  readonly day: string
  readonly discountMinor: bigint
  readonly totalMinor: bigint
}

/** The last `daysMax` days of the filter, oldest first, without empty ones. */
export async function sumOrderDays(
  db: ReadDb,
  filter: OrderFilter,
  daysMax: number,
): Promise<readonly OrderDay[]> {
  const { rows } = await sql<OrderDay>`
    select to_char(o.created_at at time zone 'Africa/Tripoli', 'YYYY-MM-DD') as day,
           sum(o.discount - part_of(o.discount, 0, o.refunded_quantity, o.quantity))::bigint as "discountMinor", sum(o.total_amount - part_of(o.total_amount, 0, o.refunded_quantity, o.quantity))::bigint as "totalMinor"
    ${matching(filter)} and o.refunded_at is null
      and ${inLastDays(sql`o.created_at`, filter.to, daysMax)}
    group by 1 order by 1
  `.execute(db)
  return rows
}

function matching(filter: OrderFilter): RawBuilder<unknown> {
  const { clientId, categoryId, orderId, sought, until } = filter
  const conditions = [
    sql`o.client_id = ${clientId}`,
    ...inTripoliDays(sql`o.created_at`, filter),
    ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
    ...(orderId === undefined ? [] : [sql`o.id = ${orderId}`]),
    ...(until ? [sql`o.created_at <= ${until}`] : []),
    ...(sought ? [soughtIn(sought)] : []),
  ]
  return sql`
    from card_order o join category c on c.id = o.category_id join supplier s on s.id = c.supplier_id
    where ${sql.join(conditions, sql` and `)}
  `
}

function soughtIn({ words, amountMinor, orderIds }: SoughtOrder): RawBuilder<unknown> {
  const named = hasWords(sql`(s.searched || c.searched)`, words)
  const ways = [
    ...(named.length === 0 ? [] : [sql`(${sql.join(named, sql` and `)})`]),
    ...(orderIds.length === 0 ? [] : [sql`o.id = any(${orderIds}::bigint[])`]),
    ...(amountMinor === null
      ? []
      : [sql`${amountMinor}::bigint in (o.total_amount, o.unit_price, o.discount)`]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** The newest orders of a client, to compare parts of their references. */
export async function findLatestOrderIds(
  db: ReadDb,
  clientId: bigint,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from card_order where client_id = ${clientId} order by created_at desc, id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
