import { Refusal } from '#contract/kernel/refusal.ts'
import { findLimit } from '#server/modules/organisation/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findSight } from './branch-limit.queries.ts'
import { expectWithinLimit } from './rights.rules.ts'

interface Limited {
  readonly id: bigint
}

/**
 * A person limited to the own branch changes the roles of its people only, and leaves them limited too.
 * @throws Refusal `branch.not_yours`, `staff.beyond_own_rights`
 */
export async function expectOwnBranch(
  tx: Tx,
  person: Limited,
  { userId, roleIds }: { readonly userId: bigint; readonly roleIds: readonly bigint[] },
): Promise<void> {
  const limit = await findLimit(tx, person)
  if (limit !== null) expectWithinLimit(limit, await findSight(tx, userId, roleIds))
}

/**
 * A limited person lifts no limit.
 * @throws Refusal `staff.beyond_own_rights`
 */
export async function expectMaySetLimit(tx: Tx, person: Limited, limited: boolean): Promise<void> {
  if (!limited && (await findLimit(tx, person)) !== null) throw new Refusal('staff.beyond_own_rights')
}
