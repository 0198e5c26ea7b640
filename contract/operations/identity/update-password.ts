import { z } from 'zod'
import { confirmed, isNot, newPasswordInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

export const updatePassword = defineOperation({
  id: 'identity.updatePassword',
  summary: 'Change the password; every other session ends.',
  method: 'POST',
  path: '/update-password',
  access: 'client-unverified',
  limit: 'login',
  limitSpares: 'success',
  body: z
    .strictObject({
      current_password: z.string().min(1).max(200),
      password: newPasswordInput,
      password_confirmation: z.string().max(200),
    })
    .superRefine(confirmed('password'))
    .refine(...isNot('password', 'current_password')),
  answer: nothing,
  errors: ['auth.incorrect_password', 'auth.password_common'],
})
