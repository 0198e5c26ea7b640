import { z } from 'zod'
import { cleanTyped, stripInvisible } from '#contract/kernel/digits.ts'
import { contactInput, personNameInput } from '#contract/kernel/field-rules.ts'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { refuse } from '#contract/kernel/rule-error.ts'
import { contactTopics } from './contact-topics.ts'

const bodyLengthMin = 10
const bodyLengthMax = 4_000

const writtenBody = z
  .string()
  .max(bodyLengthMax)
  .transform((text, context): string => {
    const body = stripInvisible(text.normalize('NFC')).trim()
    if (body === '') return refuse(context, 'required')
    return body.length >= bodyLengthMin ? body : refuse(context, 'min', { length: bodyLengthMin })
  })

export const openContactForm = defineOperation({
  id: 'content.openContactForm',
  summary: 'A signed, dated form: a message to staff needs one, and each is good for one message.',
  method: 'GET',
  path: '/contact-form',
  access: 'public',
  answer: z.object({ form: z.string() }),
})

export const sendContactMessage = defineOperation({
  id: 'content.sendContactMessage',
  summary: 'Write to staff.',
  method: 'POST',
  path: '/contact-messages',
  access: 'public',
  limit: 'contact',
  body: z.strictObject({
    name: personNameInput,
    contact: contactInput,
    topic: z.enum(contactTopics),
    message: writtenBody,
    form: z.string().max(200).transform(cleanTyped),
    /** A trap for robots: people do not see this field. */
    website: z.string().max(500).optional(),
    locale: z.enum(languages).optional(),
  }),
  answer: z.object({ reference: z.string() }),
  errors: ['contact.form_too_fresh', 'contact.form_expired'],
})
