import { z } from 'zod'
import { factorCodeInput } from '#contract/kernel/field-rules.ts'
import { passkeyProof } from '#contract/kernel/passkey.ts'

/**
 * Where there is a factor, the current one as well: `code` or `passkey`. Without either, `auth.second_factor_owed` has in
 * `data.passkey` the options for `navigator.credentials.get`.
 */
export const currentProof = {
  current_password: z.string().min(1).max(200),
  code: factorCodeInput.optional(),
  passkey: passkeyProof.optional(),
}

export const proofErrors = [
  'auth.incorrect_password',
  'auth.second_factor_owed',
  'auth.second_factor_incorrect',
  'auth.passkey_refused',
] as const
