import { z } from 'zod'
import { phoneInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { user } from './user.ts'

export const correctPhone = defineOperation({
  id: 'identity.correctPhone',
  summary: 'Put another phone in the place of one that was mistyped and never proven; a code goes to it.',
  method: 'PUT',
  path: '/verify/phone',
  access: 'client-unverified',
  limit: 'code',
  guessed: ['auth.taken'],
  body: z.strictObject({ phone: phoneInput, current_password: z.string().min(1).max(200) }),
  /** `sent_to` is masked; `resend_after` is seconds. */
  answer: z.object({ user, sent_to: z.string(), resend_after: z.int() }),
  errors: ['auth.taken', 'auth.incorrect_password', 'auth.already_verified', 'auth.phone_fixed'],
})
