import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

export const listContactAnswers = defineOperation({
  id: 'contactMessages.listAnswers',
  summary: 'What was answered to a message, in its order.',
  method: 'GET',
  path: '/contact-messages/:id/answers',
  access: 'staff:contact-messages-show',
  params: idParams,
  answer: z.array(z.object({ id: idOutput, body: z.string(), by: z.string(), created_at: instant })),
})
