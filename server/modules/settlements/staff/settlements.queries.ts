import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { settlementOfReference } from '#contract/shapes/settlement.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'

/** Of a row `t` of the list. */
export const settlementNumber = sql`t.id::text`
export const payerName = sql`(select u.name from staff_user u where u.id = t.paid_by)`
export const payeeChangedAt = sql`(select p.changed_at from payout_account p where p.client_id = t.client_id)`
export const paidOn = sql`to_char(t.paid_on, 'YYYY-MM-DD')`

/** By number, or by the merchant's name in any spelling, phone and member number. */
export function numberOrMerchant(typed: string): SoughtRows {
  return {
    known: [sql`select ${settlementOfReference(typed) ?? numberTyped(typed)}::bigint`],
    client: sql`t.client_id`,
    ofClient: sql`select s.id from settlement s where s.client_id = c.id`,
  }
}

export interface SupplierCounts {
  readonly supplierId: bigint
  readonly supplierName: Localized
  readonly requested: number
  readonly paid: number
  readonly refused: number
  readonly paidMinor: bigint
  readonly requestedMinor: bigint
}

/** Settlements by the Tripoli day of their request; suppliers with the largest sums first. */
export async function countBySupplier(db: ReadDb, days: DayRange): Promise<readonly SupplierCounts[]> {
  const conditions = inTripoliDays(sql`t.created_at`, days)
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<SupplierCounts>`
    select s.id as "supplierId", jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as "supplierName", c.*
    from (
      select t.supplier_id,
             count(*) filter (where t.status in ('requested', 'approved', 'sent'))::int as requested,
             count(*) filter (where t.status = 'paid')::int as paid,
             count(*) filter (where t.status in ('refused', 'returned', 'withdrawn'))::int as refused,
             coalesce(sum(t.net_amount) filter (where t.status = 'paid'), 0)::bigint as "paidMinor",
             coalesce(sum(t.net_amount) filter (where t.status in ('requested', 'approved', 'sent')), 0)::bigint as "requestedMinor"
      from settlement t ${where} group by t.supplier_id
    ) c join supplier s on s.id = c.supplier_id
    order by c."paidMinor" + c."requestedMinor" desc, s.id`.execute(db)
  return rows
}
