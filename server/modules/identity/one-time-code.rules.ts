export type CodePurpose = 'verify_phone' | 'verify_email' | 'reset_password'

export interface TriedCode {
  readonly matches: boolean
  readonly expired: boolean
}

/**
 * What a try comes to. That a code has expired is told only to who typed the right one: whether an account has asked
 * for a code is nobody else's business. Null: there is no code, it was used, or its tries are used up.
 */
export function judgeCode(
  tried: TriedCode | null,
): 'accepted' | 'auth.code_is_incorrect' | 'auth.code_has_expired' {
  if (!tried?.matches) return 'auth.code_is_incorrect'
  return tried.expired ? 'auth.code_has_expired' : 'accepted'
}
