import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function findBranchLimit(db: Db, roleId: bigint) {
  const { rows } = await sql<{ name: string; ownBranchOnly: boolean }>`
    select name_ar || ' · ' || name_en as name, own_branch_only as "ownBranchOnly" from role where id = ${roleId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The branch of a user, and whether these roles would limit them to it. Without roles they see nothing. */
export async function findSight(
  db: Db,
  userId: bigint,
  roleIds: readonly bigint[],
): Promise<{ readonly branch: bigint | null; readonly isLimited: boolean }> {
  const { rows } = await sql<{ branch: bigint | null; isLimited: boolean }>`
    select (select u.branch_id from staff_user u where u.id = ${userId}) as branch,
      coalesce(bool_or(r.own_branch_only) and not bool_or(r.holds_all), true) as "isLimited"
    from role r where r.id = any(${roleIds}::bigint[])`.execute(db)
  const [sight] = rows
  return sight ?? { branch: null, isLimited: false }
}

/** @returns whether it was the other before */
export async function setBranchLimit(tx: Tx, roleId: bigint, limited: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update role set own_branch_only = ${limited}, updated_at = now()
    where id = ${roleId} and own_branch_only <> ${limited} and not holds_all`.execute(tx)
  return numAffectedRows === 1n
}
