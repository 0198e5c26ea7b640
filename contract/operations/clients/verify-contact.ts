import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'
import { staffReason } from './reason.ts'

export const verifyContactByHand = defineOperation({
  id: 'clients.verifyContact',
  summary: 'Take a phone or an e-mail for proven without a code; a second person decides.',
  method: 'POST',
  path: '/clients/:id/verifications',
  access: 'staff:clients-verify',
  guarded: true,
  params: idParams,
  body: z.strictObject({ channel: z.enum(['phone', 'email']), reason: staffReason }),
  answer: nothing,
  errors: ['auth.already_verified', 'client.contact_missing'],
})
