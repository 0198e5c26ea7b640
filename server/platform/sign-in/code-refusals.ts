import { Refusal } from '#contract/kernel/refusal.ts'

/** A wrong code. `left`: remaining tries; without any, only a new code helps. */
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

/** Throws a refusal that came with something to commit (a used try), after the commit. */
export function orThrow<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
