import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { filled } from '#contract/kernel/resource/kinds/languages.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput, idParams, instant, nothing } from '#contract/kernel/shapes.ts'
import { commentLengthMax } from '#contract/shapes/reactions.ts'
import { subjectShape } from './subject.ts'

export const commentsPage = 20

const written = {
  id: idOutput,
  /** First name in full, initial of the family; null: the client is gone. */
  author: z.string().nullable(),
  body: z.string(),
  created_at: instant,
  /** Of the caller. */
  own: z.boolean(),
  /** Only its author sees one that waits. */
  state: z.enum(['waiting', 'shown']),
  /** Until then the author takes it back; null: no more, or another’s. */
  withdrawable_until: instant.nullable(),
}
const reply = z.object(written)
export const commentView = z.object({
  ...written,
  /** The first ones, the oldest first. */
  replies: z.array(reply),
  /** For `replies_after`; null: that is all. */
  next_reply: idOutput.nullable(),
})

const refusals = ['comment.not_allowed', 'comment.barred', 'comment.parent_missing'] as const

export const listComments = defineOperation({
  id: 'comments.list',
  summary:
    'The comments below a row, the newest first, each with its first replies; own ones that wait as well.',
  method: 'GET',
  path: '/comments',
  access: 'anyone',
  limit: 'engagement',
  query: z.strictObject({
    ...subjectShape,
    /** `next` of the page before. */
    after: idInput.optional(),
  }),
  answer: z.object({ comments: z.array(commentView), next: idOutput.nullable() }),
})

export const listReplies = defineOperation({
  id: 'comments.listReplies',
  summary: 'Further replies to a comment, the oldest first.',
  method: 'GET',
  path: '/comments/:id/replies',
  access: 'anyone',
  limit: 'engagement',
  params: idParams,
  query: z.strictObject({ after: idInput.optional() }),
  answer: z.object({ replies: z.array(reply), next: idOutput.nullable() }),
})

export const postComment = defineOperation({
  id: 'comments.post',
  summary: 'Comment on a row, or reply to a comment on it. The answer says whether it waits for approval.',
  method: 'POST',
  path: '/comments',
  access: 'client',
  limit: 'comment',
  body: z.strictObject({
    ...subjectShape,
    body: filled(linesInput({ maxLength: commentLengthMax })),
    parent_id: idInput.optional(),
  }),
  answer: commentView,
  errors: refusals,
})

export const withdrawComment = defineOperation({
  id: 'comments.withdraw',
  summary: 'Take back an own comment, within ten minutes; its replies go with it.',
  method: 'DELETE',
  path: '/comments/:id',
  access: 'client',
  params: idParams,
  answer: nothing,
  errors: ['comment.too_late'],
})
