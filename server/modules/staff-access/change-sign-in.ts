import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import { expectBothMayManage } from '#server/modules/staff/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isTaken } from '#server/platform/db/refused-by.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endResets } from '#server/platform/sign-in/index.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { type Account, changeAccount, findColleague, isEmailTaken, lockColleague } from './account.queries.ts'
import { holderOf } from './staff-sign-in.ts'
import { writeTo } from './write-to-staff.ts'

/** The account at the request, and what it becomes. */
const shown = z.object({ email: z.string().nullable(), active: z.boolean() })
type Shown = z.output<typeof shown>
const boundTo = z.object({ before: shown, after: shown })

interface Asked {
  readonly email?: string | undefined
  readonly active?: boolean | null | undefined
}

/**
 * A person who reads a colleague's mail can choose their password, so two people change the address; also the return
 * of an account that still has roles.
 */
export async function weighSignIn(db: Db, userId: bigint, asked: Asked): Promise<Weighed | null> {
  const colleague = await findColleague(db, userId)
  if (!colleague) return null
  const before = shownOf(colleague)
  const after = { email: asked.email ?? before.email, active: asked.active ?? before.active }
  const refusal = refuseChange(before, after) ?? (await refuseTakenEmail(db, userId, after.email))
  return { title: colleague.name, before, after, refusal, bound: { before, after } }
}

/** One person is enough to close an account: that is no change of this kind. */
function refuseChange(before: Shown, after: Shown): Refusal | null {
  if (before.active && !after.active)
    return new Refusal('resource.not_now', {}, { active: 'resource.not_now' })
  const isSame = after.email === before.email && after.active === before.active
  return isSame ? new Refusal('staff.nothing_to_change') : null
}

/** @throws Refusal `approval.changed_meanwhile`, `staff.beyond_own_rights`, `resource.taken` */
export async function changeSignIn(
  tx: Tx,
  jobs: Jobs,
  { userId, bound, execution }: { userId: bigint; bound: Facts | null; execution: Execution },
): Promise<void> {
  const { before, after } = boundTo.parse(bound)
  const colleague = await lockColleague(tx, userId)
  if (colleague?.email !== before.email || colleague.active !== before.active)
    throw new Refusal('approval.changed_meanwhile')
  await expectBothMayManage(tx, execution, { id: userId, closes: false })
  const taken = await refuseTakenEmail(tx, userId, after.email)
  if (taken) throw taken
  await changeAccount(tx, userId, after).catch(refuseTaken)
  if (after.email !== before.email) await announceNewStaffEmail(tx, jobs, colleague)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'staff_user', id: userId },
    before,
    after,
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

async function refuseTakenEmail(db: Db, userId: bigint, email: string | null): Promise<Refusal | null> {
  return email !== null && (await isEmailTaken(db, email, userId)) ? emailTaken() : null
}

/** Another account took the address meanwhile. */
function refuseTaken(error: unknown): never {
  throw isTaken(error, 'staff_user_email_key') ? emailTaken() : error
}

function emailTaken(): Refusal {
  return new Refusal('resource.taken', {}, { email: 'resource.taken' })
}

function shownOf({ email, active }: Account): Shown {
  return { email, active }
}
