import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface Person {
  readonly id: bigint
}

/** One limited role limits its holder everywhere, unless another of their roles is the administrator's. */
const isLimited = ({ id }: Person) => sql`(
  select coalesce(bool_or(r.own_branch_only), false) and not coalesce(bool_or(r.holds_all), false)
  from staff_user_role h join role r on r.id = h.role_id where h.staff_user_id = ${id})`

const branchOf = ({ id }: Person) => sql`(select u.branch_id from staff_user u where u.id = ${id})`

/**
 * For `visibleTo`: whether a row of this branch is seen by this person. Both questions are asked once a query. A limited
 * person without a branch sees no row.
 * @param branch the row's branch, such as sql`t.branch_id`
 */
export function ofOwnBranch(staff: Person, branch: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not ${isLimited(staff)} or ${branch} = ${branchOf(staff)})`
}

/** The branch that limits this person; null without a limit. `none`: limited, and of no branch. */
export async function findLimit(db: Db, staff: Person): Promise<bigint | 'none' | null> {
  const { rows } = await sql<{ limited: boolean; branch: bigint | null }>`
    select ${isLimited(staff)} as limited, ${branchOf(staff)} as branch`.execute(db)
  const [found] = rows
  return found?.limited ? (found.branch ?? 'none') : null
}
