import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { beginTotp } from '#contract/operations/identity/second-factor.ts'

/** The step of changing a second factor. */
export type FactorStep =
  | { readonly kind: 'add' | 'remove' | 'renew' }
  | { readonly kind: 'scan'; readonly totp: AnswerOf<typeof beginTotp> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
