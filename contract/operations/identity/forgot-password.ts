import { z } from 'zod'
import { contactInput, newPasswordInput, oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

/** The same answer whether the account exists or not: no caller learns who is a client. */
export const forgotPassword = defineOperation({
  id: 'identity.forgotPassword',
  summary: 'Send a code to the phone or the e-mail of an account.',
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  limit: 'code',
  body: z.strictObject({ login: contactInput }),
  /** `resend_after`: seconds until another code can be sent. */
  answer: z.object({ sent_to: z.string(), resend_after: z.int() }),
})

export const verifyForgotPassword = defineOperation({
  id: 'identity.verifyForgotPassword',
  summary: 'Exchange the code for a single-use reset token.',
  method: 'POST',
  path: '/forgot-password/verify',
  access: 'public',
  limit: 'code',
  limitSpares: 'success',
  body: z.strictObject({ login: contactInput, code: oneTimeCodeInput }),
  answer: z.object({ reset_token: z.string() }),
  errors: ['auth.code_is_incorrect', 'auth.code_used_up', 'auth.code_has_expired'],
})

export const resetPassword = defineOperation({
  id: 'identity.resetPassword',
  summary: 'Set the new password; all sessions end.',
  method: 'POST',
  path: '/forgot-password/reset',
  access: 'public',
  limit: 'code',
  limitSpares: 'success',
  body: z
    .strictObject({
      reset_token: z.string().min(1).max(200),
      password: newPasswordInput,
      password_confirmation: z.string().max(200),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      message: 'validation.confirmed',
    }),
  answer: nothing,
  errors: ['auth.code_has_expired', 'auth.password_common'],
})
