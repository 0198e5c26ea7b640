import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

export const sendVerification = defineOperation({
  id: 'identity.sendVerification',
  summary: 'Send a six-digit code to the phone or the e-mail.',
  method: 'POST',
  path: '/verify/send',
  access: 'client-unverified',
  limit: 'code',
  body: z.strictObject({
    channel: z.enum(['phone', 'email']),
    /** Sends nothing while an earlier code is still valid. */
    unless_alive: z.boolean().optional(),
  }),
  /** `sent_to` is masked; `resend_after` is seconds; `sent`: whether a code was sent now. */
  answer: z.object({ sent_to: z.string(), resend_after: z.int(), sent: z.boolean() }),
  errors: ['auth.resend_too_soon', 'auth.already_verified', 'auth.email_does_not_exist'],
})
