import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

/** Public: a part without anything to show has no link. */
export const showClub = defineOperation({
  id: 'club.show',
  summary: 'The parts of the club area that have something to show, by the names of their sections.',
  method: 'GET',
  path: '/club',
  access: 'public',
  cacheSeconds: 30,
  answer: z.object({ parts: z.array(z.string()) }),
})
