import { z } from 'zod'
import { emailInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const changeSignIn = defineOperation({
  id: 'users.changeSignIn',
  summary:
    'Ask to change a colleague’s e-mail, or to let them sign in again; a second person decides, because the mailbox can set a new password.',
  method: 'PUT',
  path: '/users/:id/sign-in',
  access: 'staff:users-change-sign-in',
  guarded: true,
  params: idParams,
  body: z.strictObject({
    email: emailInput.transform((text) => text.toLowerCase()).optional(),
    active: z.literal(true).optional(),
    reason: lineInput({ minLength: 3, maxLength: 500 }).refine((text) => text !== '', ruleError('required')),
  }),
  answer: nothing,
  errors: ['staff.not_yourself', 'staff.beyond_own_rights', 'staff.nothing_to_change', 'resource.taken'],
})
