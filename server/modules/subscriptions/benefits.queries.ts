import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Benefits } from './benefits.rules.ts'

/** What the plans of these clients give now, by client. A subscription that is past due gives nothing. */
export async function findBenefits(
  db: Db,
  clientIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Benefits>> {
  const { rows } = await sql<Benefits & { clientId: bigint }>`
    select client_id as "clientId", cards_discount_bp as "cardsDiscountBp", below_cost as "belowCost",
      free_transfers as "freeTransfers"
    from client_subscription
    where client_id = any(${clientIds}::bigint[]) and status in ('trial', 'active')`.execute(db)
  return new Map(rows.map(({ clientId, ...benefits }) => [clientId, benefits]))
}
