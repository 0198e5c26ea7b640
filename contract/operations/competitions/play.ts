import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput, idParams, localized } from '#contract/kernel/shapes.ts'
import { answerLengthsMax, optionsMax, questionKinds } from '#contract/shapes/question-kinds.ts'

/** A question while it is shown; which option is right is no part of it. */
const shownQuestion = z.object({
  id: idOutput,
  /** From 1. */
  number: z.int(),
  text: localized,
  type: z.enum(questionKinds),
  required: z.boolean(),
  points: z.int(),
  options: z.array(z.object({ id: idOutput, text: localized })),
  /** Of its time; null without a limit. */
  seconds_left: z.number().nullable(),
})

/** How far a client is. */
const play = z.object({
  status: z.enum(['none', 'started', 'finished']),
  /** Of the entry; empty before it is made. */
  number: z.string().nullable(),
  answered: z.int(),
  question_count: z.int(),
  seconds_per_question: z.int().nullable(),
  question: shownQuestion.nullable(),
})

const path = '/competitions/:id/entry'

export const showPlay = defineOperation({
  id: 'competitions.showPlay',
  summary: 'How far I am in a competition, with the question that I am shown and the rest of its time.',
  method: 'GET',
  path,
  access: 'client',
  params: idParams,
  answer: play,
})

export const startPlay = defineOperation({
  id: 'competitions.startPlay',
  summary: 'Begin to play, or go on: the time of the question that is shown begins. A client plays once.',
  method: 'POST',
  path,
  access: 'client',
  params: idParams,
  body: z.strictObject({}),
  answer: play,
  errors: ['competition.not_open', 'competition.entered_already'],
})

export const answerQuestion = defineOperation({
  id: 'competitions.answerQuestion',
  summary:
    'Answer the question that I am shown; the next one is shown. An answer after its time counts as none, and so does an empty one.',
  method: 'POST',
  path: '/competitions/:id/answers',
  access: 'client',
  params: idParams,
  body: z.strictObject({
    question_id: idInput,
    options: z.array(idInput).max(optionsMax).optional(),
    text: linesInput({ maxLength: answerLengthsMax.textarea }).optional(),
  }),
  answer: play,
  errors: ['competition.not_open', 'competition.other_question', 'competition.entered_already'],
})
