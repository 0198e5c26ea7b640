import { z } from 'zod'
import type { BodyOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { changeSignIn as contract } from '#contract/operations/staff/change-sign-in.ts'
import {
  type Execution,
  type GuardedKind,
  guardedKind,
  recordApproved,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import { expectBothMayManage, expectMayManage } from '#server/modules/staff/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isTaken } from '#server/platform/db/refused-by.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endResets } from '#server/platform/sign-in/index.ts'
import { type Account, changeAccount, findColleague, isEmailTaken, lockColleague } from './account.queries.ts'
import { holderOf } from './staff-sign-in.ts'
import { writeTo } from './write-to-staff.ts'

const kind = 'user-sign-in'

const payload = z.strictObject({ user_id: idInput, email: z.string().nullable(), active: z.boolean() })
type Payload = z.output<typeof payload>

/**
 * A person who reads a colleague's mail can choose their password, so two people change the address; also the return
 * of an account that still has roles.
 */
export function userSignInKind({ jobs }: { readonly jobs: Jobs }): GuardedKind {
  return guardedKind<Payload>({
    kind,
    payload,
    async current(db, { user_id }) {
      const colleague = await findColleague(db, user_id)
      return colleague && shownOf(colleague)
    },
    title: async (db, { user_id }) => (await findColleague(db, user_id))?.name ?? null,
    run: { execute: (tx, execution) => change(tx, jobs, execution) },
  })
}

/**
 * @returns the id of the request
 * @throws Refusal `request.not_found`, `staff.not_yourself`, `staff.beyond_own_rights`, `staff.nothing_to_change`,
 * `resource.taken`
 */
export async function askForSignIn(
  tx: Tx,
  asked: { actor: StaffActor; origin: Origin; userId: bigint; body: BodyOf<typeof contract> },
): Promise<bigint> {
  const { actor, origin, userId, body } = asked
  const colleague = await lockColleague(tx, userId)
  if (!colleague) throw new Refusal('request.not_found')
  await expectMayManage(tx, actor, { id: userId, closes: false })
  const before = shownOf(colleague)
  const after = { email: body.email ?? before.email, active: body.active ?? before.active }
  if (after.email === before.email && after.active === before.active)
    throw new Refusal('staff.nothing_to_change')
  await expectFree(tx, userId, after.email)
  return requestApproval(
    tx,
    { kind },
    {
      actor,
      origin,
      subject: { type: 'staff_user', id: userId },
      payload: { user_id: String(userId), ...after },
      before,
      after,
      reason: body.reason,
    },
  )
}

async function change(tx: Tx, jobs: Jobs, execution: Execution<Payload>): Promise<void> {
  const { user_id: userId, email, active } = execution.payload
  const colleague = await lockColleague(tx, userId)
  if (!colleague) throw new Refusal('approval.changed_meanwhile')
  await expectBothMayManage(tx, execution, { id: userId, closes: false })
  await expectFree(tx, userId, email)
  await changeAccount(tx, userId, { email, active }).catch(refuseTaken)
  if (email !== colleague.email) await announceNewStaffEmail(tx, jobs, colleague)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'staff_user', id: userId },
    before: shownOf(colleague),
    after: { email, active },
  })
}

/**
 * The old address gets a message, and a code sent there becomes invalid.
 * @param before the account before the change
 */
export async function announceNewStaffEmail(tx: Tx, jobs: Jobs, before: Account): Promise<void> {
  await endResets(tx, holderOf(before.id))
  await writeTo(tx, jobs, before, 'staff_email_changed')
}

async function expectFree(tx: Tx, userId: bigint, email: string | null): Promise<void> {
  if (email !== null && (await isEmailTaken(tx, email, userId))) throw emailTaken()
}

/** Another account took the address meanwhile. */
function refuseTaken(error: unknown): never {
  throw isTaken(error, 'staff_user_email_key') ? emailTaken() : error
}

function emailTaken(): Refusal {
  return new Refusal('resource.taken', {}, { email: 'resource.taken' })
}

function shownOf({ email, active }: Account) {
  return { email, active }
}
