import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changeAccount, lockWithPassword, readAccount } from './account.queries.ts'
import { endResets } from './password-reset.queries.ts'
import { incorrectPassword, provePassword } from './prove-password.ts'
import { endSessions } from './session.queries.ts'
import type { SignInDeps } from './sign-in.ts'
import { writeTo } from './write-to-staff.ts'

/** Changes the password of who knows the present one; every other session ends. */
export async function updatePassword(
  deps: SignInDeps,
  {
    actor,
    origin,
    currentPassword,
    password,
  }: { actor: StaffActor; origin: Origin; currentPassword: string; password: string },
): Promise<Record<string, never>> {
  const knownHash = await provePassword(deps, { actor, origin }, currentPassword)
  const passwordHash = await deps.passwords.hash(password)
  await deps.database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, actor.id, knownHash))) throw incorrectPassword()
    await changePassword(tx, deps.jobs, {
      staffId: actor.id,
      passwordHash,
      keptSessionId: actor.sessionId,
      reason: 'password_changed',
      origin,
    })
  })
  return {}
}

/** Sets a password that is already hashed, ends sessions and every reset under way, and writes to the owner. */
export async function changePassword(
  tx: Tx,
  jobs: Jobs,
  change: {
    staffId: bigint
    passwordHash: string
    /** The session that stays; null: none does. */
    keptSessionId: bigint | null
    reason: 'password_changed' | 'password_reset'
    origin: Origin
  },
): Promise<void> {
  const { staffId, passwordHash, keptSessionId, reason, origin } = change
  await changeAccount(tx, staffId, { password_hash: passwordHash })
  await endResets(tx, staffId)
  const sessionsEnded = await endSessions(tx, staffId, { but: keptSessionId })
  await writeTo(tx, jobs, await readAccount(tx, staffId), 'staff_password_changed')
  await recordActivity(tx, [
    {
      action: reason,
      subject: { type: 'staff_user', id: staffId },
      actor: { type: 'staff', id: staffId },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { password: '•••', sessions_ended: sessionsEnded },
    },
  ])
}
