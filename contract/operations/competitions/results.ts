import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, localized } from '#contract/kernel/shapes.ts'
import { questionKinds } from '#contract/shapes/question-kinds.ts'

const marks = ['shown', 'waiting', 'right', 'wrong'] as const

export const showOwnResult = defineOperation({
  id: 'competitions.showOwnResult',
  summary:
    'My result. Before the judging it is the score so far, where the competition shows it; the right answers come with the judging.',
  method: 'GET',
  path: '/competitions/:id/result',
  access: 'client',
  params: idParams,
  answer: z.object({
    number: z.string(),
    judged: z.boolean(),
    seconds_used: z.int(),
    /** Null while it is not shown. */
    score: z.int().nullable(),
    score_max: z.int(),
    /** Texts that staff have not judged. */
    waiting: z.int(),
    place: z.int().nullable(),
    drawn: z.boolean(),
    points_won: z.int().nullable(),
    /** Empty before the judging. */
    answers: z.array(
      z.object({
        text: localized,
        type: z.enum(questionKinds),
        points: z.int(),
        mark: z.enum(marks),
        late: z.boolean(),
        chosen: z.array(localized),
        written: z.string().nullable(),
        right: z.array(localized),
        accepted: z.array(z.string()),
      }),
    ),
  }),
})

export const showRanking = defineOperation({
  id: 'competitions.showRanking',
  summary:
    'The first hundred of a judged competition, with the seed of the draw. Of equals, the one with the smaller SHA-256 of “seed:entry” comes first.',
  method: 'GET',
  path: '/competitions/:id/ranking',
  access: 'public',
  params: idParams,
  answer: z.object({
    judged: z.boolean(),
    method: z.string(),
    seed_hash: z.string().nullable(),
    /** Null before the judging. */
    seed: z.string().nullable(),
    entries: z.int(),
    ranking: z.array(
      z.object({
        place: z.int(),
        /** The number of the entry. */
        number: z.string(),
        /** Masked. */
        name: z.string(),
        score: z.int(),
        seconds_used: z.int(),
        /** Played to the end. */
        finished: z.boolean(),
        /** Its place was drawn. */
        drawn: z.boolean(),
        points: z.int().nullable(),
      }),
    ),
  }),
})
