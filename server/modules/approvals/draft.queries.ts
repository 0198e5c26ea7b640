import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import { waitingAbout } from './approval.queries.ts'

/** Rows that two people post to the ledger. */
export type DraftTable = 'money_transfer' | 'treasury_operation'

/** The computed fields that their sections share. */
export function draftFields(kind: Parameters<typeof waitingAbout>[0], table: DraftTable) {
  return {
    number: sql`t.id::text`,
    waiting_approval: waitingAbout(kind, table),
    made_by: sql`(select u.name from staff_user u where u.id = t.created_by)`,
    transaction: sql`t.transaction_id::text`,
  }
}

/** @throws Stale when it was posted or given up since it was locked */
export async function markPosted(
  tx: Tx,
  table: DraftTable,
  id: bigint,
  transactionId: bigint,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)}
    set status = 'posted', transaction_id = ${transactionId}, posted_at = now(), updated_at = now()
    where id = ${id} and status = 'draft'`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale()
}
