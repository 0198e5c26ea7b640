import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#server/platform/db/database.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import { containing, inLastDays } from './report-filter.queries.ts'

export interface PromoFilter {
  readonly ownerId: bigint
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Part of a code. */
  readonly words?: string | undefined
}

export interface PromoSort {
  readonly field: 'day' | 'uses' | 'discount' | 'commission'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface PromoCodeRow {
  readonly code: string
  readonly active: boolean
  readonly uses: number
  readonly discountBp: number
  readonly commissionBp: number
}

export interface PromoDayRow {
  readonly day: string
  readonly code: string
  readonly uses: number
  readonly discountMinor: bigint
  readonly commissionMinor: bigint
}

export async function findPromoCodes(db: ReadDb, ownerId: bigint): Promise<readonly PromoCodeRow[]> {
  const { rows } = await sql<PromoCodeRow>`
    select code::text as code, active, uses, discount_bp as "discountBp", commission_bp as "commissionBp"
    from promo_code where owner_id = ${ownerId} order by id limit 100
  `.execute(db)
  return rows
}

const sortColumns = { day: sql`day`, uses: sql`uses`, discount: sql`discount`, commission: sql`commission` }

export async function findPromoDays(
  db: ReadDb,
  filter: PromoFilter,
  { field, descending, limit, offset }: PromoSort,
): Promise<readonly PromoDayRow[]> {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<PromoDayRow>`
    select day, code, uses, discount as "discountMinor", commission as "commissionMinor"
    from (${days(filter)}) d
    order by ${sortColumns[field]} ${direction}, day desc, code limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

export interface PromoTotals {
  readonly count: number
  readonly uses: number
  readonly discountMinor: bigint
  readonly commissionMinor: bigint
}

export async function sumPromoDays(db: ReadDb, filter: PromoFilter): Promise<PromoTotals> {
  const { rows } = await sql<PromoTotals>`
    select count(*)::int as count, coalesce(sum(uses), 0)::int as uses,
           coalesce(sum(discount), 0)::bigint as "discountMinor",
           coalesce(sum(commission), 0)::bigint as "commissionMinor"
    from (${days(filter)}) d
  `.execute(db)
  return rows[0] ?? { count: 0, uses: 0, discountMinor: 0n, commissionMinor: 0n }
}

export interface PromoDaySums {
  readonly day: string
  readonly discountMinor: bigint
  readonly commissionMinor: bigint
}

/** All codes together in the last `daysMax` days of the filter, oldest first. */
export async function sumPromoChart(
  db: ReadDb,
  filter: PromoFilter,
  daysMax: number,
): Promise<readonly PromoDaySums[]> {
  const { rows } = await sql<PromoDaySums>`
    select day, sum(discount)::bigint as "discountMinor", sum(commission)::bigint as "commissionMinor"
    from (${days(filter, [inLastDays(sql`o.created_at`, filter.to, daysMax)])}) d
    group by day order by day
  `.execute(db)
  return rows
}

/**
 * By the owner of the code when it was used. A refunded order is no use of it, but what its owner kept of the commission
 * is in the wallet and so it is here.
 */
function days(filter: PromoFilter, further: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const conditions = [
    sql`o.promo_owner_id = ${filter.ownerId}`,
    sql`(o.refunded_at is null or o.commission > o.commission_back)`,
    ...inTripoliDays(sql`o.created_at`, filter),
    ...(filter.words ? [containing([sql`p.code::text`], filter.words)] : []),
    ...further,
  ]
  const used = sql`filter (where o.refunded_at is null and o.refunded_quantity < o.quantity)`
  const left = (amount: RawBuilder<unknown>) =>
    sql`(${amount} - part_of(${amount}, 0, o.refunded_quantity, o.quantity))`
  return sql`
    select to_char(o.created_at at time zone 'Africa/Tripoli', 'YYYY-MM-DD') as day, p.code::text as code,
           (count(*) ${used})::int as uses, coalesce(sum(${left(sql`o.discount`)} - ${left(sql`o.subscription_discount`)}) ${used}, 0)::bigint as discount,
           sum(o.commission - o.commission_back)::bigint as commission
    from promo_code p join card_order o on o.promo_code_id = p.id
    where ${sql.join(conditions, sql` and `)}
    group by 1, p.id
  `
}
