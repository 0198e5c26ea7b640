import { sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Amounts in minor units of `currency`. */
export interface PaymentRow {
  readonly id: bigint
  readonly kind: 'start' | 'change' | 'renewal'
  readonly planId: bigint
  readonly name: Localized
  readonly priceMinor: bigint
  readonly creditMinor: bigint
  readonly currency: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** In wire form, as answered. */
  readonly balanceAfter: string
  readonly createdAt: Date
}

const paymentsOf = (clientId: bigint) => sql`
  select p.id, p.kind, p.subscription_id as "planId", jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as name,
    p.price as "priceMinor", p.credit as "creditMinor", p.currency, p.starts_at as "startsAt", p.ends_at as "endsAt",
    t.answer->>'balanceAfter' as "balanceAfter", p.created_at as "createdAt"
  from subscription_payment p
  join subscription s on s.id = p.subscription_id
  join ledger.transaction t on t.id = p.id
  where p.client_id = ${clientId}`

export async function findPayment(db: Db, clientId: bigint, id: bigint): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`${paymentsOf(clientId)} and p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listPayments(
  db: Db,
  clientId: bigint,
  page: PageQuery,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<PaymentRow>`
      ${paymentsOf(clientId)} order by p.created_at desc, p.id desc
      limit ${page.per_page} offset ${pageOffset(page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from subscription_payment where client_id = ${clientId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
