import { z } from 'zod'
import { oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant, nothing } from '#contract/kernel/shapes.ts'
import { currentProof, proofErrors } from '#contract/shapes/current-proof.ts'

export const showPin = defineOperation({
  id: 'identity.showPin',
  summary: 'What larger transfers can be confirmed with: a PIN, the code of an app, a passkey.',
  method: 'GET',
  path: '/pin',
  access: 'client',
  withoutSubscription: true,
  answer: z.object({ set_at: instant.nullable(), totp: z.boolean(), passkeys: z.int() }),
})

export const setPin = defineOperation({
  id: 'identity.setPin',
  summary:
    'Set or change the PIN of six digits, with the password and, where there is one, a current factor.',
  method: 'PUT',
  path: '/pin',
  access: 'client',
  withoutSubscription: true,
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject({
    pin: oneTimeCodeInput,
    ...currentProof,
  }),
  answer: nothing,
  errors: ['auth.pin_simple', ...proofErrors],
})
