import { z } from 'zod'
import { factorCodeInput, oneTimeCodeInput, recoveryCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { listedPasskey, passkeyOptions, passkeyProof } from '#contract/kernel/passkey.ts'
import { instant, nothing } from '#contract/kernel/shapes.ts'
import { staffSession } from './show-staff-session.ts'

/**
 * Asked in an open session, the factor where there is one: a person at an unlocked screen must not add a key. Halfway,
 * the password was just proven.
 */
export const currentProof = {
  current_password: z.string().min(1).max(200).optional(),
  code: factorCodeInput.optional(),
}

export const listSecondFactors = defineOperation({
  id: 'staffAccess.listSecondFactors',
  summary: 'The second factors of my account.',
  method: 'GET',
  path: '/second-factors',
  access: 'staff-halfway',
  answer: z.object({
    required: z.boolean(),
    totp: z.object({ created_at: instant }).nullable(),
    passkeys: z.array(listedPasskey),
    recovery_codes_left: z.int(),
  }),
})

const proof = {
  method: 'POST',
  access: 'staff-halfway',
  opensSession: true,
  limit: 'staffLogin',
  limitSpares: 'success',
  answer: staffSession,
} as const

/** Of an open session: by a factor, or by the password where there is none. */
export const proveAfresh = defineOperation({
  id: 'staffAccess.proveAfresh',
  summary:
    'Prove once more, in an open session, that it is still you; operations that ask for it are open for five minutes.',
  method: 'POST',
  path: '/fresh-proofs',
  access: 'staff',
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.union([
    z.strictObject({ passkey: passkeyProof }),
    z.strictObject({ code: factorCodeInput }),
    z.strictObject({ current_password: z.string().min(1).max(200) }),
  ]),
  answer: nothing,
  errors: [
    'auth.passkey_refused',
    'auth.second_factor_incorrect',
    'auth.second_factor_owed',
    'auth.incorrect_password',
    'auth.locked',
  ],
})

export const proveTotp = defineOperation({
  ...proof,
  id: 'staffAccess.proveTotp',
  summary: 'Finish the sign-in with the code of an authenticator app.',
  path: '/second-factor/totp',
  body: z.strictObject({ code: oneTimeCodeInput }),
  errors: ['auth.second_factor_incorrect', 'auth.second_factor_missing', 'auth.locked'],
})

export const proveRecoveryCode = defineOperation({
  ...proof,
  id: 'staffAccess.proveRecoveryCode',
  summary: 'Finish the sign-in with a recovery code, which is used up by it.',
  path: '/second-factor/recovery-code',
  body: z.strictObject({ code: recoveryCodeInput }),
  errors: ['auth.second_factor_incorrect', 'auth.locked'],
})

export const offerPasskey = defineOperation({
  id: 'staffAccess.offerPasskey',
  summary: 'Begin to prove a passkey: the options for `navigator.credentials.get`.',
  method: 'POST',
  path: '/second-factor/passkey-options',
  access: 'staff-halfway',
  limit: 'staffLogin',
  answer: z.object({ options: passkeyOptions }),
  errors: ['auth.second_factor_missing'],
})

export const provePasskey = defineOperation({
  ...proof,
  id: 'staffAccess.provePasskey',
  summary: 'Finish the sign-in with a passkey.',
  path: '/second-factor/passkey',
  body: z.strictObject({ response: passkeyProof }),
  errors: ['auth.passkey_refused', 'auth.locked'],
})
