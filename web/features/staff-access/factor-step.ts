import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { beginTotp } from '#contract/operations/staff-access/set-up-factor.ts'
import type { FactorChange } from '#web/ui/factor-rows.tsx'

/** The current change and its steps. */
export type FactorStep =
  | FactorChange
  | { readonly kind: 'scan'; readonly totp: AnswerOf<typeof beginTotp> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
