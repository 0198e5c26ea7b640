import { z } from 'zod'
import { oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { user } from './user.ts'

export const verify = defineOperation({
  id: 'identity.verify',
  summary: 'Prove the phone or the e-mail with the code that was sent.',
  method: 'POST',
  path: '/verify',
  access: 'client-unverified',
  limit: 'code',
  limitSpares: 'success',
  body: z.strictObject({ channel: z.enum(['phone', 'email']), code: oneTimeCodeInput }),
  answer: z.object({ user }),
  errors: ['auth.code_is_incorrect', 'auth.code_used_up', 'auth.code_has_expired', 'auth.already_verified'],
})
