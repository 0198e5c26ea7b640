import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'

export const revealCard = defineOperation({
  id: 'cards.revealCard',
  summary: 'The clear code of a card I own. Each look is logged.',
  method: 'POST',
  path: '/cards/:id/reveal',
  access: 'client',
  signed: true,
  params: idParams,
  /** `dial` is what a phone dials, `*120*…#`, when the category has a pattern. */
  answer: z.object({ code: z.string(), dial: z.string().nullable(), hide_after_seconds: z.int() }),
})
