import { z } from 'zod'
import { factorCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { passkeyProof } from '#contract/kernel/passkey.ts'
import { signedIn } from './user.ts'

export const login = defineOperation({
  id: 'identity.login',
  summary: 'Sign in by phone, e-mail or username.',
  method: 'POST',
  path: '/login',
  access: 'public',
  handsToken: true,
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject({
    login: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(200),
    /** From the authenticator app, or a recovery code: asked for by `auth.second_factor_owed`. */
    code: factorCodeInput.optional(),
    /** Instead of it: what a passkey signed of the options in `data.passkey` of that refusal. */
    passkey: passkeyProof.optional(),
    /** The session ends after 14 days without use; otherwise after 30 minutes. */
    keep_signed_in: z.boolean().optional(),
  }),
  answer: signedIn,
  errors: [
    'auth.incorrect',
    'auth.account_inactive',
    'auth.second_factor_owed',
    'auth.second_factor_incorrect',
    'auth.passkey_refused',
  ],
})
