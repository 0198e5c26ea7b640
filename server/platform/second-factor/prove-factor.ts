import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { KeyRing } from '../secrets/index.ts'
import type { Holder } from '../sign-in/holder.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { adoptPendingTotp, readTotp, takeRecoveryCode, takeTotpStep } from './second-factor.queries.ts'
import { openSecret, stepOf } from './totp-secret.ts'

/**
 * Uses up an authenticator code: it works once, and no earlier one works after it. Lock the holder first, and take
 * one of their attempts.
 */
export async function spendTotp(
  tx: Tx,
  keys: KeyRing,
  holder: Holder,
  code: string,
): Promise<Refusal | null> {
  const totp = await readTotp(tx, holder)
  if (!totp?.secret) return new Refusal('auth.second_factor_missing')
  const step = stepOf(await openSecret(tx, keys, holder, totp.secret), code, totp.nowSeconds)
  const isNew = step !== null && (await takeTotpStep(tx, holder, step))
  return isNew ? null : new Refusal('auth.second_factor_incorrect')
}

/** Uses up a recovery code. */
export async function spendRecoveryCode(
  tx: Tx,
  keys: KeyRing,
  holder: Holder,
  code: string,
): Promise<Refusal | null> {
  const isTaken = await takeRecoveryCode(tx, holder, hashRecoveryCode(keys, holder, code))
  return isTaken ? null : new Refusal('auth.second_factor_incorrect')
}

/** Uses up a current factor: six digits are the app's code, other text is a recovery code. */
export async function spendFactor(
  tx: Tx,
  keys: KeyRing,
  holder: Holder,
  code: string | undefined,
): Promise<Refusal | null> {
  if (code === undefined)
    return new Refusal('auth.second_factor_owed', {}, { code: 'auth.second_factor_owed' })
  const spend = /^\d{6}$/.test(code) ? spendTotp : spendRecoveryCode
  return (await spend(tx, keys, holder, code)) && incorrectCode()
}

function incorrectCode(): Refusal {
  return new Refusal('auth.second_factor_incorrect', {}, { code: 'auth.second_factor_incorrect' })
}

/**
 * Confirms the app's code: from now on only its codes are valid.
 * @throws Refusal `auth.second_factor_missing`, `auth.second_factor_incorrect`
 */
export async function confirmTotpCode(tx: Tx, keys: KeyRing, holder: Holder, code: string): Promise<void> {
  const totp = await readTotp(tx, holder)
  if (!totp?.pending) throw new Refusal('auth.second_factor_missing')
  const step = stepOf(await openSecret(tx, keys, holder, totp.pending), code, totp.nowSeconds)
  if (step === null) throw new Refusal('auth.second_factor_incorrect')
  await adoptPendingTotp(tx, holder, step)
}
