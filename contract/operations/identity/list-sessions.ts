import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { session } from '#contract/shapes/session.ts'

const clientSession = session.extend({
  /** Staff looked at the portal as the client does, and changed nothing. */
  by_support: z.boolean(),
  /** Only of those: they stay in the list. */
  ended_at: instant.nullable(),
})

export const listSessions = defineOperation({
  id: 'identity.listSessions',
  summary: 'The devices that are signed in, at most 100, newest first; then when support viewed the account.',
  method: 'GET',
  path: '/sessions',
  access: 'client-unverified',
  answer: z.array(clientSession),
})
