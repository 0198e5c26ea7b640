import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, idParams, instant, localized } from '#contract/kernel/shapes.ts'

/** The votes so far, in the order of the options. */
const result = z.object({
  total: z.int(),
  options: z.array(z.object({ option_id: idOutput, votes: z.int() })),
})

const poll = z.object({
  id: idOutput,
  question: localized,
  image: z.string().nullable(),
  options: z.array(z.object({ id: idOutput, text: localized, image: z.string().nullable() })),
  ends_at: instant.nullable(),
  ended: z.boolean(),
  /** A client may vote again. */
  changeable: z.boolean(),
  /** Staff read who voted for what. */
  named: z.boolean(),
  /** Only when it has ended; until then who has voted reads it among the own votes. */
  result: result.nullable(),
})

export const listPolls = defineOperation({
  id: 'polls.listPolls',
  summary: 'Polls that are open, then those that have ended, with their results; the newest first.',
  method: 'GET',
  path: '/polls',
  access: 'public',
  paged: true,
  query: pageQuery,
  answer: z.array(poll),
})

export const showPoll = defineOperation({
  id: 'polls.showPoll',
  summary: 'One poll that is open or has ended.',
  method: 'GET',
  path: '/polls/:id',
  access: 'public',
  params: idParams,
  answer: poll,
})

const ownVote = z.object({ poll_id: idOutput, option_id: idOutput, result })

export const listOwnVotes = defineOperation({
  id: 'polls.listOwnVotes',
  summary: 'My votes in the polls that are listed, and the result of each at this moment.',
  method: 'GET',
  path: '/poll-votes',
  access: 'client',
  answer: z.array(ownVote),
})

export const voteInPoll = defineOperation({
  id: 'polls.vote',
  summary: 'Vote in an open poll, once; again where the poll allows to change the vote.',
  method: 'POST',
  path: '/polls/:id/votes',
  access: 'client',
  params: idParams,
  body: z.strictObject({ option_id: idInput }),
  answer: ownVote,
  errors: ['poll.not_open', 'poll.voted_already', 'poll.no_such_option'],
})
