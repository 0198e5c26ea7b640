import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

export const answerLengthMax = 4_000

export const answerContact = defineOperation({
  id: 'contactMessages.answer',
  summary: 'Answer a visitor where they can be reached: by mail, or by SMS when they left a phone.',
  method: 'POST',
  path: '/contact-messages/:id/answers',
  access: 'staff:contact-messages-answer',
  params: idParams,
  body: z.strictObject({
    answer: linesInput({ maxLength: answerLengthMax }).refine((text) => text !== '', ruleError('required')),
  }),
  answer: z.object({ channel: z.enum(['mail', 'sms']) }),
  errors: ['contact.answer_too_long', 'contact.is_spam'],
})

export const listContactAnswers = defineOperation({
  id: 'contactMessages.listAnswers',
  summary: 'What was answered to a message, in its order.',
  method: 'GET',
  path: '/contact-messages/:id/answers',
  access: 'staff:contact-messages-show',
  params: idParams,
  answer: z.array(z.object({ id: idOutput, body: z.string(), by: z.string(), created_at: instant })),
})
