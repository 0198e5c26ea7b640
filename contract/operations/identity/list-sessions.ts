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

export const listSessions = defineOperation({
  id: 'identity.listSessions',
  summary: 'The devices that are signed in, at most 100, newest first.',
  method: 'GET',
  path: '/sessions',
  access: 'client-unverified',
  answer: z.array(session),
})
