import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { beginTotp } from '#contract/operations/staff-access/set-up-factor.ts'

/** The current change; all but the last two ask for the password first. */
export type FactorStep =
  | { readonly kind: 'add-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly id: string; readonly name: string }
  | { readonly kind: 'scan'; readonly totp: AnswerOf<typeof beginTotp> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
