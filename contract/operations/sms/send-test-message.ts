import { z } from 'zod'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { phoneInput } from '#contract/kernel/phone.ts'
import { smsProviders, smsPurposeNames } from '#contract/shapes/sms-purposes.ts'

export const sendTestMessage = defineOperation({
  id: 'sms.sendTestMessage',
  summary:
    'Send one of the texts of the settings, with sample values, to a phone: to try provider, sender and text.',
  method: 'POST',
  path: '/settings/test-messages',
  access: 'staff:settings-update',
  body: z.strictObject({
    phone: phoneInput,
    purpose: z.enum(smsPurposeNames),
    locale: z.enum(languages),
  }),
  answer: z.object({
    /** Of the message in the outbox, which shows whether it was sent and delivered. */
    id: z.string(),
    provider: z.enum(smsProviders),
    body: z.string(),
  }),
})
