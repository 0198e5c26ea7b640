import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { codeTriesMax } from '#server/platform/one-time-code.rules.ts'
import {
  equalInConstantTime,
  hashOneTimeCode,
  hashToken,
  type KeyRing,
  newOneTimeCode,
  newToken,
} from '#server/platform/secrets/index.ts'
import { type Asker, askerAbout, expiredCode, type ResetTry } from '#server/platform/sign-in/index.ts'
import { findAccount, lockAccount } from './account.queries.ts'
import { exchangeCode, insertReset, takeTry, wasSentSince } from './password-reset.queries.ts'
import { accountOf } from './take-attempt.ts'
import { writeTo } from './write-to-staff.ts'

/**
 * The job behind a forgotten password. It may run late: a code sent since the request is the answer.
 * @param askedAt an instant of the database's clock
 */
export async function sendResetCode(
  tx: Tx,
  { jobs, keys }: { jobs: Jobs; keys: KeyRing },
  { contact, askedAt }: { readonly contact: string; readonly askedAt: string },
): Promise<void> {
  const account = await findAccount(tx, contact)
  if (!account?.active || account.email === null) return
  await lockAccount(tx, account.id)
  if (await wasSentSince(tx, account.id, askedAt)) return
  const code = newOneTimeCode()
  await insertReset(tx, account.id, hashCode(keys, account.id, code))
  await writeTo(tx, jobs, account, 'staff_reset_password', { code })
}

/** Who asks for a new password; every address is looked for alike. */
export async function askerOf(db: Db, contact: string, visitor: Visitor): Promise<Asker> {
  const account = await findAccount(db, contact)
  return askerAbout(account && accountOf(account.id), contact, visitor)
}

/** Exchanges a right code for a reset token. A refusal is returned, so the try is committed. */
export async function verifyReset(
  tx: Tx,
  keys: KeyRing,
  { contact, knownDevice, code }: Asker & { readonly code: string },
): Promise<ResetTry<{ reset_token: string }>> {
  const account = await findAccount(tx, contact)
  const triesMax = knownDevice === null ? codeTriesMax : 2 * codeTriesMax
  const tried = account?.active ? await takeTry(tx, account.id, triesMax) : null
  if (!account || !tried) return 'no code'
  const isRight = equalInConstantTime(tried.code_hash, hashCode(keys, account.id, code))
  if (tried.expired) return isRight ? expiredCode() : 'no code'
  if (!isRight) return 'wrong'
  const token = newToken()
  await exchangeCode(tx, tried.id, hashToken(token))
  return { reset_token: token }
}

function hashCode(keys: KeyRing, staffId: bigint, code: string): Buffer {
  return hashOneTimeCode(keys, { purpose: 'staff_reset_password', subject: String(staffId), code })
}
