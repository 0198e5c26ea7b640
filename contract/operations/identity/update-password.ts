import { z } from 'zod'
import { newPasswordInput } from '#contract/kernel/field-rules.ts'
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
    .refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      message: 'validation.confirmed',
    }),
  answer: nothing,
  errors: ['auth.incorrect_password'],
})
