import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import {
  type Execution,
  type GuardedKind,
  guardedKind,
  recordApproved,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import { expectBothMayManage, expectMayManage } from '#server/modules/staff/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteTotp, replaceRecoveryCodes } from '#server/platform/second-factor/index.ts'
import { findColleague, lockColleague } from './account.queries.ts'
import { deletePasskeys } from './passkey.queries.ts'
import { findFactorNames } from './second-factor.queries.ts'
import { holderOf, shutOutStaff } from './staff-sign-in.ts'
import { writeTo } from './write-to-staff.ts'

const kind = 'second-factor-reset'

const payload = z.strictObject({
  user_id: idInput,
  /** The factors at the request: one that was set up later is not removed. */
  seen: z.array(z.string()),
})
type Payload = z.output<typeof payload>

/**
 * For a colleague without phone and recovery codes. Two others, with at least the same permissions, remove the
 * factors; the next sign-in is by password and sets up new ones.
 */
export function secondFactorResetKind({ jobs }: { readonly jobs: Jobs }): GuardedKind {
  return guardedKind<Payload>({
    kind,
    payload,
    current: async (db, { user_id }) => ({ second_factors: (await findFactorNames(db, user_id)).length }),
    title: async (db, { user_id }) => (await findColleague(db, user_id))?.name ?? null,
    run: { execute: (tx, execution) => reset(tx, jobs, execution) },
  })
}

/**
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `staff.not_yourself`, `staff.beyond_own_rights`, `staff.no_second_factor`
 */
export async function askForReset(
  tx: Tx,
  asked: { actor: StaffActor; origin: Origin; userId: bigint; reason: string },
): Promise<bigint> {
  const { actor, origin, userId, reason } = asked
  if (!(await lockColleague(tx, userId))) throw new Refusal('request.not_found')
  await expectMayManage(tx, actor, { id: userId, closes: false })
  const seen = await findFactorNames(tx, userId)
  if (seen.length === 0) throw new Refusal('staff.no_second_factor')
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'staff_user', id: userId },
      payload: { user_id: String(userId), seen },
      before: { second_factors: seen.length },
      after: { second_factors: 0 },
      reason,
    },
  )
}

async function reset(tx: Tx, jobs: Jobs, execution: Execution<Payload>): Promise<void> {
  const { user_id: userId, seen } = execution.payload
  const colleague = await lockColleague(tx, userId)
  const names = await findFactorNames(tx, userId)
  if (!colleague || names.join() !== seen.join()) throw new Refusal('approval.changed_meanwhile')
  await expectBothMayManage(tx, execution, { id: userId, closes: false })
  const holder = holderOf(userId)
  await deleteTotp(tx, holder)
  await deletePasskeys(tx, userId)
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
