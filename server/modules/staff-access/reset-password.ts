import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readNow } from '#server/platform/db/read-now.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { expiredCode } from '#server/platform/one-time-code.ts'
import {
  equalInConstantTime,
  hashOneTimeCode,
  hashToken,
  type KeyRing,
  newOneTimeCode,
  newToken,
} from '#server/platform/secrets/index.ts'
import { findAccount, lockAccount } from './account.queries.ts'
import { changePassword } from './change-password.ts'
import { exchangeCode, insertReset, takeReset, takeTry, wasSentSince } from './password-reset.queries.ts'
import { writeTo } from './write-to-staff.ts'

/** Leaves the sending to a job for every address alike: neither the answer nor its speed tells who works here. */
export async function requestReset(tx: Tx, jobs: Jobs, email: string): Promise<void> {
  await jobs.enqueue(tx, 'send-staff-reset-code', { email, asked_at: await readNow(tx) })
}

/**
 * The job behind a forgotten password. It may run late: a code that went out since somebody asked is the answer to them.
 * @param askedAt an instant of the database's clock
 */
export async function sendResetCode(
  tx: Tx,
  { jobs, keys }: { jobs: Jobs; keys: KeyRing },
  { email, askedAt }: { readonly email: string; readonly askedAt: string },
): Promise<void> {
  const account = await findAccount(tx, email)
  if (!account?.active || account.email === null) return
  await lockAccount(tx, account.id)
  if (await wasSentSince(tx, account.id, askedAt)) return
  const code = newOneTimeCode()
  await insertReset(tx, account.id, hashCode(keys, account.id, code))
  await writeTo(tx, jobs, account, 'staff_reset_password', { code })
}

/** Exchanges a right code for a reset token. A refusal is given back, so that the try is committed. Null: a wrong code. */
export async function verifyReset(
  tx: Tx,
  keys: KeyRing,
  { email, code }: { email: string; code: string },
): Promise<{ reset_token: string } | Refusal | null> {
  const account = await findAccount(tx, email)
  const tried = account?.active ? await takeTry(tx, account.id) : null
  const isRight = account && tried && equalInConstantTime(tried.code_hash, hashCode(keys, account.id, code))
  if (!isRight) return null
  if (tried.expired) return expiredCode()
  const token = newToken()
  await exchangeCode(tx, tried.id, hashToken(token))
  return { reset_token: token }
}

/** Uses up a reset token: the new password counts and all sessions end. */
export async function resetPassword(
  tx: Tx,
  jobs: Jobs,
  { resetToken, passwordHash, origin }: { resetToken: string; passwordHash: string; origin: Origin },
): Promise<Record<string, never>> {
  const staffId = await takeReset(tx, hashToken(resetToken))
  if (staffId === null) throw new Refusal('auth.code_has_expired')
  await changePassword(tx, jobs, {
    staffId,
    passwordHash,
    keptSessionId: null,
    reason: 'password_reset',
    origin,
  })
  return {}
}

function hashCode(keys: KeyRing, staffId: bigint, code: string): Buffer {
  return hashOneTimeCode(keys, { purpose: 'staff_reset_password', subject: String(staffId), code })
}
