import { z } from 'zod'
import { newPasswordInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

export const checkPassword = defineOperation({
  id: 'identity.checkPassword',
  summary: 'Whether a new password is too common, before it is sent; nothing of it is kept.',
  method: 'POST',
  path: '/password-checks',
  access: 'public',
  limit: 'quote',
  onlyReads: true,
  /** `own`: words of the person, such as the name; none of them may be the password. */
  body: z.strictObject({
    password: newPasswordInput,
    own: z.array(z.string().trim().max(100)).max(20).optional(),
  }),
  answer: nothing,
  errors: ['auth.password_common'],
})
