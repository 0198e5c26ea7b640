export type CodePurpose = 'verify_phone' | 'verify_email' | 'reset_password'

/** The latest code of a client, after this try was counted. */
export interface TriedCode {
  readonly matches: boolean
  readonly expired: boolean
  /** It was used, or sent to an earlier contact. */
  readonly isOver: boolean
  /** Whether a try was left for this one. */
  readonly isTried: boolean
  readonly triesLeft: number
}

export type CodeVerdict =
  | { readonly kind: 'accepted' | 'used_up' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** `matches`: the right code, too late. */
  | { readonly kind: 'expired'; readonly matches: boolean }

/** The result of a try. Null: no code was ever sent. */
export function judgeCode(tried: TriedCode | null): CodeVerdict {
  if (!tried || tried.isOver) return { kind: 'expired', matches: false }
  if (!tried.isTried) return { kind: 'used_up' }
  if (tried.expired) return { kind: 'expired', matches: tried.matches }
  return tried.matches ? { kind: 'accepted' } : { kind: 'wrong', triesLeft: tried.triesLeft }
}
