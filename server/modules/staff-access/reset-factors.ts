import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import { expectBothMayManage } from '#server/modules/staff/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deletePasskeys, deleteTotp, replaceRecoveryCodes } from '#server/platform/second-factor/index.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { findColleague, lockColleague } from './account.queries.ts'
import { findFactorNames } from './second-factor.queries.ts'
import { holderOf, shutOutStaff } from './staff-sign-in.ts'
import { writeTo } from './write-to-staff.ts'

/** The factors at the request: one that was set up later is not removed. */
const boundTo = z.object({ seen: z.array(z.string()) })

export async function weighFactorReset(db: Db, userId: bigint): Promise<Weighed | null> {
  const colleague = await findColleague(db, userId)
  if (!colleague) return null
  const seen = await findFactorNames(db, userId)
  return {
    title: colleague.name,
    before: { second_factors: seen.length },
    after: { second_factors: 0 },
    refusal: seen.length === 0 ? new Refusal('staff.no_second_factor') : null,
    bound: { seen },
  }
}

/**
 * For a colleague without phone and recovery codes. Two others, with at least the same permissions, remove the
 * factors; the next sign-in is by password and sets up new ones.
 * @throws Refusal `approval.changed_meanwhile`, `staff.beyond_own_rights`
 */
export async function resetFactors(
  tx: Tx,
  jobs: Jobs,
  { userId, bound, execution }: { userId: bigint; bound: Facts | null; execution: Execution },
): Promise<void> {
  const { seen } = boundTo.parse(bound)
  const colleague = await lockColleague(tx, userId)
  const names = await findFactorNames(tx, userId)
  if (!colleague || names.join() !== seen.join()) throw new Refusal('approval.changed_meanwhile')
  await expectBothMayManage(tx, execution, { id: userId, closes: false })
  const holder = holderOf(userId)
  await deleteTotp(tx, holder)
  await deletePasskeys(tx, holder)
  await replaceRecoveryCodes(tx, holder, [])
  await shutOutStaff(tx, userId)
  await writeTo(tx, jobs, colleague, 'staff_second_factor_reset')
  await recordApproved(tx, execution, {
    action: 'second_factor_reset',
    subject: { type: 'staff_user', id: userId },
    before: { second_factors: seen.length },
    after: { second_factors: 0 },
  })
}
