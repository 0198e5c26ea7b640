import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { reactions } from '#contract/shapes/reactions.ts'
import { subjectParams } from './subject.ts'

const reaction = z.enum(reactions)

/** What readers make of a row. */
export const engagementView = z.object({
  allow_comments: z.boolean(),
  allow_reactions: z.boolean(),
  views: z.int(),
  comments: z.int(),
  /** In all, also of reactions that are no longer offered. */
  reactions: z.int(),
  /** Each reaction that is offered, with its count. */
  offered: z.array(z.object({ reaction, count: z.int() })),
  /** The caller’s own. */
  mine: reaction.nullable(),
  /** The caller may not comment, until then or for good. */
  barred: z.object({ reason: z.string(), until: instant.nullable() }).nullable(),
})

export const showEngagement = defineOperation({
  id: 'reactions.show',
  summary: 'Views, comments and reactions of a row, with the own reaction of a signed-in client.',
  method: 'GET',
  path: '/engagement/:subject_type/:subject_id',
  access: 'anyone',
  limit: 'engagement',
  params: subjectParams,
  answer: engagementView,
})

export const putReaction = defineOperation({
  id: 'reactions.put',
  summary: 'React to a row, or change the reaction.',
  method: 'PUT',
  path: '/reactions/:subject_type/:subject_id',
  access: 'client',
  limit: 'engagement',
  params: subjectParams,
  body: z.strictObject({ reaction }),
  answer: engagementView,
  errors: ['reaction.not_allowed', 'reaction.not_offered'],
})

export const removeReaction = defineOperation({
  id: 'reactions.remove',
  summary: 'Take back the reaction to a row.',
  method: 'DELETE',
  path: '/reactions/:subject_type/:subject_id',
  access: 'client',
  limit: 'engagement',
  params: subjectParams,
  answer: engagementView,
})
