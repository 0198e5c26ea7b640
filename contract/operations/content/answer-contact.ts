import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

export const listContactAnswers = defineOperation({
  id: 'contactMessages.listAnswers',
  summary: 'What staff answered and the client added to a message, oldest first.',
  method: 'GET',
  path: '/contact-messages/:id/answers',
  access: 'staff:contact-messages-show',
  params: idParams,
  answer: z.array(
    z.object({
      id: idOutput,
      from: z.enum(['staff', 'client']),
      body: z.string(),
      by: z.string(),
      created_at: instant,
    }),
  ),
})
