import { type RawBuilder, sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import { countMax } from '#contract/kernel/resource/resource.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import type { ListFilter } from '#server/resource-engine/index.ts'
import { isGiven } from '../gift.queries.ts'
import { isKept } from '../replacement.queries.ts'

// Of an order `t`.
export const orderNumber = sql`t.id::text`
const isRefunded = sql`(t.refunded_at is not null or t.refunded_quantity = t.quantity)`
export const orderStatus = sql`(case
  when ${isRefunded} then 'refunded' when t.refunded_quantity > 0 then 'partly_refunded' else 'completed' end)`
export const refundedQuantity = sql`(case when t.refunded_at is null then t.refunded_quantity else t.quantity end)`
export const refundedAmount = sql`(case
  when t.refunded_at is null then part_of(t.total_amount, 0, t.refunded_quantity, t.quantity) else t.total_amount end)`
export const promoCodeUsed = sql`(select p.code::text from promo_code p where p.id = t.promo_code_id)`

export const daySold = sql`(t.created_at at time zone 'Africa/Tripoli')::date`

/** Sold or refunded in these days: the sales of a range are summed from these. */
export function soldOrRefunded(query: ListFilter): RawBuilder<unknown> | null {
  const days = { from: dayOf(query['filter[dealt_on_from]']), to: dayOf(query['filter[dealt_on_to]']) }
  const sold = inTripoliDays(sql`t.created_at`, days)
  const refunded = inTripoliDays(sql`t.refunded_at`, days)
  if (sold.length === 0) return null
  const inParts = sql`t.id in (
    select p.order_id from card_refund_part p where ${sql.join(inTripoliDays(sql`p.created_at`, days), sql` and `)})`
  return sql`((${sql.join(sold, sql` and `)}) or (${sql.join(refunded, sql` and `)}) or ${inParts})`
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const byStatuses: readonly (readonly [status: string, is: RawBuilder<unknown>])[] = [
  ['completed', sql`(t.refunded_at is null and t.refunded_quantity = 0)`],
  ['partly_refunded', sql`(t.refunded_quantity > 0 and t.refunded_quantity < t.quantity)`],
  [
    'refunded',
    sql`(t.refunded_at is not null or t.refunded_quantity > 0 and t.refunded_quantity = t.quantity)`,
  ],
]

/** Refunds are found by their indexes. */
export function byStatus(query: ListFilter): RawBuilder<unknown> | null {
  const wanted = [query['filter[status]']].flat()
  const conditions = byStatuses.flatMap(([status, is]) => (wanted.includes(status) ? [is] : []))
  if (conditions.length === 0 || conditions.length === byStatuses.length) return null
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** By number, by category (the latest of each, as far as a list is counted), or by buyer. */
export function numberCategoryOrBuyer(typed: string, categoryIds: readonly bigint[]): SoughtRows {
  const ofCategories = sql`
    select o.id from unnest(${categoryIds}::bigint[]) k(id) cross join lateral (
      select id from card_order where category_id = k.id order by id desc limit ${countMax}) o`
  return {
    known: [sql`select ${numberTyped(typed)}::bigint`, ...(categoryIds.length === 0 ? [] : [ofCategories])],
    client: sql`t.client_id`,
    ofClient: sql`select o.id from card_order o where o.client_id = c.id`,
  }
}

/** What the checker compares before a refund. */
export interface OrderFacts {
  readonly client: string
  readonly categoryAr: string
  readonly categoryEn: string
  readonly quantity: number
  readonly totalMinor: bigint
  readonly currency: string
  readonly isRefunded: boolean
  /** Cards that were paid back before. */
  readonly refundedBefore: number
  /** Neither used nor cancelled. */
  readonly sold: number
  readonly revealed: number
  readonly markedUsed: number
  readonly serials: readonly string[]
}

/** @param cardIds of these cards alone; null: of all */
export async function findOrderFacts(
  db: Db,
  orderId: bigint,
  cardIds: readonly bigint[] | null,
): Promise<OrderFacts | null> {
  const { rows } = await sql<OrderFacts>`
    select b.name as client, k.name_ar as "categoryAr", k.name_en as "categoryEn", o.quantity,
      o.total_amount as "totalMinor", o.currency, o.refunded_at is not null as "isRefunded", o.refunded_quantity as "refundedBefore",
      array_remove(array_agg(v.serial_number order by v.id), null) as serials,
      count(*) filter (where v.status = 'sold' and not ${isGiven(sql`v.id`)})::integer as sold,
      count(v.marked_used_at)::integer as "markedUsed",
      count(*) filter (
        where exists (select from voucher_reveal r where r.voucher_id = v.id)
      )::integer as revealed
    from card_order o
    join client b on b.id = o.client_id join category k on k.id = o.category_id
    left join voucher v on v.order_id = o.id and ${isKept(sql`v.id`)}
      and (${cardIds}::bigint[] is null or v.id = any(${cardIds}::bigint[]))
    where o.id = ${orderId} group by o.id, b.name, k.name_ar, k.name_en`.execute(db)
  return rows[0] ?? null
}
