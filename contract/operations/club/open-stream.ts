import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'

const stream = z.object({
  /** Good for a few minutes where the operator's video server checks signatures. */
  url: z.string(),
})

/** For visitors: only of streams that everyone may watch. */
export const openFreeStream = defineOperation({
  id: 'club.openFreeStream',
  summary: 'The address of a stream that everyone may watch, while it runs or is recorded.',
  method: 'GET',
  path: '/club/lives/:id/free-stream',
  access: 'public',
  params: idParams,
  answer: stream,
  errors: ['live.not_running', 'live.not_for_you'],
})

export const openStream = defineOperation({
  id: 'club.openStream',
  summary: 'The address of a stream, while it runs or is recorded, for those who may watch it.',
  method: 'GET',
  path: '/club/lives/:id/stream',
  access: 'client',
  params: idParams,
  answer: stream,
  errors: ['live.not_running', 'live.not_for_you'],
})
