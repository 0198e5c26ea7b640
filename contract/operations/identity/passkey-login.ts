import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { passkeyOptions, passkeyProof } from '#contract/kernel/passkey.ts'
import { signedIn } from './user.ts'

export const beginPasskeyLogin = defineOperation({
  id: 'identity.beginPasskeyLogin',
  summary: 'Begin to sign in by passkey: the options for `navigator.credentials.get`, good for five minutes.',
  method: 'POST',
  path: '/login/passkey-options',
  access: 'public',
  limit: 'login',
  answer: z.object({ options: passkeyOptions }),
})

export const passkeyLogin = defineOperation({
  id: 'identity.passkeyLogin',
  summary: 'Sign in by passkey alone: instead of the password and the second factor.',
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  handsToken: true,
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject({
    /** What a passkey of the device signed of the options. */
    passkey: passkeyProof,
    /** The session ends after 14 days without use; otherwise after 30 minutes. */
    keep_signed_in: z.boolean().optional(),
  }),
  answer: signedIn,
  errors: ['auth.passkey_refused', 'auth.account_inactive'],
})
