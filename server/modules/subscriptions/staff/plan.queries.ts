import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

// Of a plan `t`.
export const subscribersOfPlan = sql`(
  select count(*)::integer from client_subscription r
  where r.subscription_id = t.id and r.status in ('trial', 'active', 'past_due'))`

/** Terms by the names of their columns; the price in minor units. */
export interface PlanTerms {
  readonly price: bigint
  readonly duration: number
  readonly duration_unit: string
  readonly trial_days: number
  readonly pro: boolean
  readonly cards_discount_bp: number
  readonly below_cost: boolean
  readonly free_transfers: number
}

export interface PlanRow {
  readonly id: bigint
  readonly name_ar: string
  readonly name_en: string
  readonly status: string
  readonly terms: PlanTerms
}

export async function findPlanTerms(db: Db, id: bigint): Promise<PlanRow | null> {
  return selectPlan(db, sql`id = ${id}`)
}

export async function lockPlanTerms(tx: Tx, id: bigint): Promise<PlanRow | null> {
  return selectPlan(tx, sql`id = ${id} for no key update`)
}

async function selectPlan(db: Db, which: RawBuilder<unknown>): Promise<PlanRow | null> {
  const { rows } = await sql<Omit<PlanRow, 'terms'> & PlanTerms>`
    select id, name_ar, name_en, status, price, duration, duration_unit, trial_days, pro, cards_discount_bp, below_cost,
      free_transfers
    from subscription where ${which}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, name_ar, name_en, status, ...terms } = row
  return { id, name_ar, name_en, status, terms }
}

export async function setPlan(
  tx: Tx,
  id: bigint,
  change: Partial<PlanTerms> & { readonly status?: string },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
