import { z } from 'zod'
import {
  confirmed,
  emailInput,
  isNot,
  newPasswordInput,
  oneTimeCodeInput,
  staffPasswordLengthMin,
} from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

const open = { method: 'POST', access: 'staff-public', limit: 'staffCode' } as const
const newPassword = {
  password: newPasswordInput.min(staffPasswordLengthMin),
  password_confirmation: z.string().max(200),
}

/** The same answer whether the account exists or not: no caller learns who works here. */
export const staffForgotPassword = defineOperation({
  ...open,
  id: 'staffAccess.forgotPassword',
  summary: 'Send a code to the e-mail of an account.',
  path: '/forgot-password',
  body: z.strictObject({ email: emailInput }),
  /** `resend_after`: seconds until another code can be sent. */
  answer: z.object({ sent_to: z.string(), resend_after: z.int() }),
})

export const staffVerifyForgotPassword = defineOperation({
  ...open,
  id: 'staffAccess.verifyForgotPassword',
  summary: 'Exchange the code for a single-use reset token.',
  path: '/forgot-password/verify',
  limitSpares: 'success',
  body: z.strictObject({ email: emailInput, code: oneTimeCodeInput }),
  answer: z.object({ reset_token: z.string() }),
  errors: ['auth.code_is_incorrect', 'auth.code_used_up', 'auth.code_has_expired'],
})

export const staffResetPassword = defineOperation({
  ...open,
  id: 'staffAccess.resetPassword',
  summary: 'Set the new password; all sessions end, and the second factor is still asked for.',
  path: '/forgot-password/reset',
  limitSpares: 'success',
  body: z
    .strictObject({ reset_token: z.string().min(1).max(200), ...newPassword })
    .superRefine(confirmed('password')),
  answer: nothing,
  errors: ['auth.code_has_expired', 'auth.password_common'],
})

export const staffUpdatePassword = defineOperation({
  id: 'staffAccess.updatePassword',
  summary: 'Change my password; every other session ends.',
  method: 'POST',
  path: '/update-password',
  access: 'staff',
  limit: 'staffLogin',
  limitSpares: 'success',
  body: z
    .strictObject({ current_password: z.string().min(1).max(200), ...newPassword })
    .superRefine(confirmed('password'))
    .refine(...isNot('password', 'current_password')),
  answer: nothing,
  errors: ['auth.incorrect_password', 'auth.locked', 'auth.password_common'],
})
