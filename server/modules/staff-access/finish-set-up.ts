import { Refusal } from '#contract/kernel/refusal.ts'
import type { StaffSessionAnswer } from '#contract/operations/staff-access/show-staff-session.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { renewRecoveryCodes } from '#server/platform/second-factor/index.ts'
import { isUnended } from '#server/platform/sign-in/index.ts'
import { readAccount } from './account.queries.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { countFactors } from './second-factor.queries.ts'
import { showSession } from './show-session.ts'
import type { Proving } from './staff-sign-in.ts'
import { holderOf } from './staff-sign-in.ts'
import { writeTo } from './write-to-staff.ts'

export interface Enrolled {
  readonly answer: { session: StaffSessionAnswer; recovery_codes: string[] | null }
  readonly token?: string
}

/**
 * After adding a factor: recovery codes with the first one, a message to the owner, and an open session.
 * @throws Refusal `request.unauthenticated` when a new password ended the session meanwhile
 */
export async function finishSetUp(
  tx: Tx,
  deps: SessionDeps,
  { actor, origin }: Proving,
  factor: 'totp' | 'passkey',
): Promise<Enrolled> {
  const account = await readAccount(tx, actor.id)
  const { recoveryCodes } = await countFactors(tx, actor.id)
  const codes = recoveryCodes === 0 ? await renewRecoveryCodes(tx, deps.keys, holderOf(actor.id)) : null
  await announceFactorsChanged(tx, deps, actor.id, { added: factor })
  if (actor.state === 'halfway') {
    const opening = { account, state: 'open', replaces: actor.sessionId, origin } as const
    const { answer, token } = await openSession(tx, deps, opening)
    return { answer: { session: answer, recovery_codes: codes }, token }
  }
  if (!(await isUnended(tx, 'staff', actor.sessionId))) throw new Refusal('request.unauthenticated')
  const session = await showSession(tx, deps.environment, { staffId: actor.id, ...actor })
  return { answer: { session, recovery_codes: codes } }
}

/** The owner gets a message and the log a row: a key that another person added must not stay unnoticed. */
export async function announceFactorsChanged(
  tx: Tx,
  { jobs }: Pick<SessionDeps, 'jobs'>,
  staffId: bigint,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await writeTo(tx, jobs, await readAccount(tx, staffId), 'staff_second_factor_changed')
  await recordActivity(tx, [
    {
      action: 'second_factor_changed',
      subject: { type: 'staff_user', id: staffId },
      actor: { type: 'staff', id: staffId },
      after,
    },
  ])
}
