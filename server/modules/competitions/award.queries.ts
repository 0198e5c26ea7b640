import { sql } from 'kysely'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { unconfirmedAnswers } from './competition.queries.ts'

export interface AwardRow {
  readonly title: Localized
  readonly status: string
  /** Marks by hand that no second person has looked at. */
  readonly unconfirmed: number
}

/** @param lock nobody changes the competition until the transaction ends */
export async function findAward(
  db: Db,
  id: bigint,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AwardRow | null> {
  const { rows } = await sql<AwardRow>`
    select jsonb_build_object('ar', t.title_ar, 'en', t.title_en) as title, t.status, ${unconfirmedAnswers} as unconfirmed
    from competition t where t.id = ${id} and t.deleted_at is null ${lock ? sql`for update of t` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function setAwarded(tx: Tx, id: bigint): Promise<void> {
  await sql`update competition set status = 'awarded', updated_at = now() where id = ${id}`.execute(tx)
}
