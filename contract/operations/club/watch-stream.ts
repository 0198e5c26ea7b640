import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'

export const watchStream = defineOperation({
  id: 'club.watchStream',
  summary:
    'Say every half minute that a running stream is watched. Answers how many watch it; null where that is not shown.',
  method: 'POST',
  path: '/club/lives/:id/viewers',
  access: 'anyone',
  limit: 'engagement',
  params: idParams,
  answer: z.object({ viewers: z.int().nullable() }),
})
