import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashToken } from '#server/platform/secrets/index.ts'
import { takeReset } from './account.queries.ts'
import { changePassword } from './change-password.ts'

/** Uses up a reset token: the new password counts and all sessions end. */
export async function resetPassword(
  tx: Tx,
  jobs: Jobs,
  { resetToken, passwordHash, origin }: { resetToken: string; passwordHash: string; origin: Origin },
): Promise<Record<string, never>> {
  const clientId = await takeReset(tx, hashToken(resetToken))
  if (clientId === null) throw new Refusal('auth.code_has_expired')
  await changePassword(tx, jobs, {
    clientId,
    passwordHash,
    keptSessionId: null,
    reason: 'password_reset',
    origin,
  })
  return {}
}
