import { Refusal } from '#contract/kernel/refusal.ts'
import type { Limiter } from './limits.ts'
import { resetResendSeconds } from './one-time-code.rules.ts'

/** A code was wrong. `left`: how many tries remain; with none, only a new code helps. */
export function wrongCode(left: number): Refusal {
  if (left <= 0) return usedUpCode()
  return new Refusal('auth.code_is_incorrect', { left }, { code: 'auth.code_tries_left' })
}

export function usedUpCode(): Refusal {
  return new Refusal('auth.code_used_up', {}, { code: 'auth.code_used_up' })
}

export function expiredCode(): Refusal {
  return new Refusal('auth.code_has_expired', {}, { code: 'auth.code_too_old' })
}

export type ResetLimiter = Limiter<'resetSent' | 'resetTries'>

/**
 * Whether a reset code is sent to this contact now, and the seconds until the next one. Counted for every contact
 * alike, so that the answer does not tell whether there is an account.
 */
export async function mayAskForReset(
  limiter: ResetLimiter,
  contact: string,
): Promise<{ isAllowed: boolean; waitSeconds: number }> {
  try {
    await limiter.take('resetSent', contact)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isAllowed: false, waitSeconds: Number(error.data.retryAfterSeconds) }
  }
  await limiter.refill('resetTries', contact)
  return { isAllowed: true, waitSeconds: resetResendSeconds }
}

/**
 * Tries a reset code of a contact. `work` answers null for a wrong code and for a contact without an account: both are
 * told the same number of tries left.
 * @throws Refusal `auth.code_is_incorrect`, `auth.code_used_up`, and what `work` throws
 */
export async function tryReset<T>(
  limiter: ResetLimiter,
  contact: string,
  work: () => Promise<T | null>,
): Promise<T> {
  try {
    await limiter.take('resetTries', contact, 'auth.code_used_up')
  } catch (error) {
    throw error instanceof Refusal ? usedUpCode() : error
  }
  const done = await work()
  if (done === null) throw wrongCode(await limiter.left('resetTries', contact))
  return done
}
