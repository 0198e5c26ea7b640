import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

export const listClientSessions = defineOperation({
  id: 'clients.listSessions',
  summary: 'The devices a client is signed in on, newest first.',
  method: 'GET',
  path: '/clients/:id/sessions',
  access: 'staff:clients-show',
  params: idParams,
  answer: z.array(
    z.object({
      id: idOutput,
      device: z.string().nullable(),
      os: z.string().nullable(),
      browser: z.string().nullable(),
      ip: z.string().nullable(),
      created_at: instant,
      last_access: instant,
    }),
  ),
})
