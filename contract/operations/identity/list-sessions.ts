import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

export const session = z.object({
  id: idOutput,
  current: z.boolean(),
  device: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_access: instant,
})

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
