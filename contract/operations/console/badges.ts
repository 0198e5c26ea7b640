import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

/** Counting stops behind it. */
export const badgeMax = 99

export const showBadges = defineOperation({
  id: 'badges.show',
  summary: 'How much waits for staff in the sections this person may see; counted to one hundred.',
  method: 'GET',
  path: '/badges',
  access: 'staff',
  answer: z.array(
    z.object({
      resource: z.string(),
      count: z.int(),
      /** Of the list with these rows. */
      filter: z.record(z.string(), z.string()),
    }),
  ),
})
