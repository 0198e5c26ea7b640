import { sql } from 'kysely'
import { numberTyped } from '#contract/kernel/digits.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Of a payment `t`. */
export const paymentNumber = sql`t.id::text`

/** By its number, or by its client. */
export function numberOrClient(typed: string): SoughtRows {
  return {
    known: [sql`select ${numberTyped(typed)}::bigint`],
    client: sql`t.client_id`,
    ofClient: sql`select r.id from client_subscription r where r.client_id = c.id`,
  }
}

/** Whom to tell that it ended. */
export async function findEnding(db: Db, id: bigint): Promise<{ clientId: bigint; name: Localized } | null> {
  const { rows } = await sql<{ clientId: bigint; name: Localized }>`
    select r.client_id as "clientId", jsonb_build_object('ar', s.name_ar, 'en', s.name_en) as name
    from client_subscription r join subscription s on s.id = r.subscription_id where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}
