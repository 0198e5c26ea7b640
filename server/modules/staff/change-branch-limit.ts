import { Refusal } from '#contract/kernel/refusal.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Weighed } from '#server/resource-engine/index.ts'
import { findBranchLimit, setBranchLimit } from './branch-limit.queries.ts'
import { expectMaySetLimit } from './expect-own-branch.ts'

/** Two people decide how far a role sees. */
export async function weighBranchLimit(
  db: Db,
  roleId: bigint,
  asked: boolean | null | undefined,
): Promise<Weighed | null> {
  const role = await findBranchLimit(db, roleId)
  if (!role) return null
  const before = { own_branch_only: role.ownBranchOnly }
  const after = { own_branch_only: asked ?? role.ownBranchOnly }
  const isSame = before.own_branch_only === after.own_branch_only
  return {
    title: role.name,
    before,
    after,
    refusal: isSame ? new Refusal('staff.nothing_to_change') : null,
    bound: before,
  }
}

/** @throws Refusal `approval.changed_meanwhile`, `staff.beyond_own_rights` */
export async function changeBranchLimit(
  tx: Tx,
  { roleId, limited, execution }: { roleId: bigint; limited: boolean; execution: Execution },
): Promise<void> {
  for (const person of [execution.checker, { id: execution.makerId }])
    await expectMaySetLimit(tx, person, limited)
  if (!(await setBranchLimit(tx, roleId, limited))) throw new Refusal('approval.changed_meanwhile')
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'role', id: roleId },
    before: { own_branch_only: !limited },
    after: { own_branch_only: limited },
  })
}
