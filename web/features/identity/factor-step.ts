import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { beginTotp } from '#contract/operations/identity/second-factor.ts'
import type { FactorChange } from '#web/ui/factor-rows.tsx'

/** The step of changing a second factor. */
export type FactorStep =
  | FactorChange
  | { readonly kind: 'scan'; readonly totp: AnswerOf<typeof beginTotp> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
