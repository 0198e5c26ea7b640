import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { staffReason } from './reason.ts'

export const givePassword = defineOperation({
  id: 'clients.givePassword',
  summary:
    'Send a client a password that opens the account for a day; every session ends. Nobody else sees it, whoever asked included.',
  method: 'POST',
  path: '/clients/:id/passwords',
  access: 'staff:clients-update-password',
  params: idParams,
  body: z.strictObject({ channel: z.enum(['phone', 'email']), reason: staffReason }),
  /** The masked address it was sent to. */
  answer: z.object({ sent_to: z.string() }),
  errors: ['client.contact_unproven', 'auth.resend_too_soon', 'auth.account_inactive'],
})
