import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function findBranchLimit(db: Db, roleId: bigint) {
  const { rows } = await sql<{ name: string; ownBranchOnly: boolean }>`
    select name_ar || ' · ' || name_en as name, own_branch_only as "ownBranchOnly" from role where id = ${roleId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** @returns whether it was the other before */
export async function setBranchLimit(tx: Tx, roleId: bigint, limited: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update role set own_branch_only = ${limited}, updated_at = now()
    where id = ${roleId} and own_branch_only <> ${limited} and not holds_all`.execute(tx)
  return numAffectedRows === 1n
}
