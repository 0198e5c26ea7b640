import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

const reason = lineInput({ minLength: 3, maxLength: 500 }).refine(
  (text) => text !== '',
  ruleError('required'),
)

export const resetFactors = defineOperation({
  id: 'users.resetFactors',
  summary: 'Ask to take the second factors from a colleague who lost them; a second person decides.',
  method: 'POST',
  path: '/users/:id/second-factor-resets',
  access: 'staff:users-reset-factors',
  guarded: true,
  params: idParams,
  body: z.strictObject({ reason }),
  answer: nothing,
  errors: ['staff.not_yourself', 'staff.beyond_own_rights', 'staff.no_second_factor'],
})
