import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'
import { subjectParams } from './subject.ts'

/** Of one call. */
const viewsMax = 50

export const noteViews = defineOperation({
  id: 'views.note',
  summary: 'Rows that were read: each counts once a day for a client, or for a browser without a sign-in.',
  method: 'POST',
  path: '/views',
  access: 'anyone',
  limit: 'engagement',
  body: z.strictObject({ views: z.array(subjectParams).min(1).max(viewsMax) }),
  answer: nothing,
})
