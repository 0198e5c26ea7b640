import { z } from 'zod'
import { oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { listedPasskey, newPasskey, passkeyName, passkeyOptions } from '#contract/kernel/passkey.ts'
import { idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { currentProof, proofErrors } from '#contract/shapes/current-proof.ts'

export const showSecondFactor = defineOperation({
  id: 'identity.showSecondFactor',
  summary: 'What signing in asks for besides the password: the code of an app, a passkey.',
  method: 'GET',
  path: '/second-factor',
  access: 'client',
  withoutSubscription: true,
  answer: z.object({
    totp: z.object({ created_at: instant }).nullable(),
    passkeys: z.array(listedPasskey),
    recovery_codes_left: z.int(),
  }),
})

const proof = {
  method: 'POST',
  access: 'client',
  withoutSubscription: true,
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject(currentProof),
} as const

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
  summary: 'Remove the app; with the last factor the recovery codes go as well.',
  path: '/totp/removal',
  answer: nothing,
  errors: proofErrors,
})

export const beginPasskey = defineOperation({
  ...proof,
  id: 'identity.beginPasskey',
  summary: 'Begin to add a passkey: the options for `navigator.credentials.create`.',
  path: '/passkeys/options',
  answer: z.object({ options: passkeyOptions }),
  errors: proofErrors,
})

export const addPasskey = defineOperation({
  ...proof,
  id: 'identity.addPasskey',
  summary: 'Keep the passkey the browser made; the first factor brings ten recovery codes, shown this once.',
  path: '/passkeys',
  body: z.strictObject({ name: passkeyName, response: newPasskey }),
  answer: z.object({ recovery_codes: z.array(z.string()).nullable() }),
  errors: ['auth.passkey_refused'],
})

export const removePasskey = defineOperation({
  ...proof,
  id: 'identity.removePasskey',
  summary: 'Remove a passkey; with the last factor the recovery codes go as well.',
  path: '/passkeys/:id/removal',
  params: idParams,
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
