import { z } from 'zod'
import { factorCodeInput, oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { newPasskey, passkeyName, passkeyOptions } from '#contract/kernel/passkey.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'
import { currentProof } from './second-factor.ts'
import { staffSession } from './show-staff-session.ts'

/** The first factor brings ten recovery codes, shown once; it opens a halfway session. */
const enrolled = z.object({ session: staffSession, recovery_codes: z.array(z.string()).nullable() })

const proofErrors = [
  'auth.incorrect_password',
  'auth.second_factor_owed',
  'auth.second_factor_incorrect',
  'auth.locked',
] as const
const setUpErrors = [...proofErrors, 'auth.second_factor_needed'] as const

export const beginTotp = defineOperation({
  id: 'staffAccess.beginTotp',
  summary: 'Begin to set up an authenticator app: its secret, as text and as an address for a QR code.',
  method: 'POST',
  path: '/totp',
  access: 'staff-halfway',
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject(currentProof),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: setUpErrors,
})

export const confirmTotp = defineOperation({
  id: 'staffAccess.confirmTotp',
  summary: 'Confirm the authenticator app with its first code; it replaces the one before.',
  method: 'POST',
  path: '/totp/confirmation',
  access: 'staff-halfway',
  opensSession: true,
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject({ code: oneTimeCodeInput }),
  answer: enrolled,
  errors: ['auth.second_factor_incorrect', 'auth.second_factor_missing', 'auth.locked'],
})

export const beginPasskey = defineOperation({
  id: 'staffAccess.beginPasskey',
  summary: 'Begin to add a passkey: the options for `navigator.credentials.create`.',
  method: 'POST',
  path: '/passkeys/options',
  access: 'staff-halfway',
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject(currentProof),
  answer: z.object({ options: passkeyOptions }),
  errors: setUpErrors,
})

export const addPasskey = defineOperation({
  id: 'staffAccess.addPasskey',
  summary: 'Keep the passkey the browser made.',
  method: 'POST',
  path: '/passkeys',
  access: 'staff-halfway',
  opensSession: true,
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject({ name: passkeyName, response: newPasskey }),
  answer: enrolled,
  errors: ['auth.passkey_refused'],
})

const removal = {
  method: 'POST',
  access: 'staff',
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z.strictObject({
    current_password: z.string().min(1).max(200),
    code: factorCodeInput.optional(),
  }),
  errors: [...proofErrors, 'auth.last_second_factor'],
} as const

export const removeTotp = defineOperation({
  ...removal,
  id: 'staffAccess.removeTotp',
  summary: 'Remove the authenticator app.',
  path: '/totp/removal',
  answer: nothing,
})

export const removePasskey = defineOperation({
  ...removal,
  id: 'staffAccess.removePasskey',
  summary: 'Remove a passkey.',
  path: '/passkeys/:id/removal',
  params: idParams,
  answer: nothing,
})

export const renewRecoveryCodes = defineOperation({
  ...removal,
  id: 'staffAccess.renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown this once; the old ones are worth nothing any more.',
  path: '/recovery-codes',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [...proofErrors, 'auth.second_factor_missing'],
})
