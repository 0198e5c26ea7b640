import { z } from 'zod'
import { factorCodeInput, oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant, nothing } from '#contract/kernel/shapes.ts'

export const showSecondFactor = defineOperation({
  id: 'identity.showSecondFactor',
  summary: 'Whether signing in asks for the code of an app besides the password.',
  method: 'GET',
  path: '/second-factor',
  access: 'client',
  answer: z.object({
    totp: z.object({ created_at: instant }).nullable(),
    recovery_codes_left: z.int(),
  }),
})

const proof = {
  method: 'POST',
  access: 'client',
  limit: 'login',
  limitSpares: 'success',
  /** `code`: where there is a factor, the current one as well. */
  body: z.strictObject({
    current_password: z.string().min(1).max(200),
    code: factorCodeInput.optional(),
  }),
} as const

const proofErrors = [
  'auth.incorrect_password',
  'auth.second_factor_owed',
  'auth.second_factor_incorrect',
] as const

export const beginTotp = defineOperation({
  ...proof,
  id: 'identity.beginTotp',
  summary: 'Begin to set up an authenticator app: its secret, as text and as an address for a QR code.',
  path: '/totp',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: proofErrors,
})

export const confirmTotp = defineOperation({
  ...proof,
  id: 'identity.confirmTotp',
  summary: 'Confirm the authenticator app with its first code: ten recovery codes, shown this once.',
  path: '/totp/confirmation',
  body: z.strictObject({ code: oneTimeCodeInput }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['auth.second_factor_incorrect', 'auth.second_factor_missing'],
})

export const removeTotp = defineOperation({
  ...proof,
  id: 'identity.removeTotp',
  summary: 'Sign in by the password alone again; the recovery codes go as well.',
  path: '/totp/removal',
  answer: nothing,
  errors: proofErrors,
})

export const renewRecoveryCodes = defineOperation({
  ...proof,
  id: 'identity.renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown this once; the old ones are worth nothing any more.',
  path: '/recovery-codes',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [...proofErrors, 'auth.second_factor_missing'],
})
