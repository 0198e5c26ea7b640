import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { user } from './user.ts'

export const showProfile = defineOperation({
  id: 'identity.showProfile',
  summary: 'The signed-in client, with a fresh key for the event stream.',
  method: 'GET',
  path: '/profile',
  access: 'client-unverified',
  answer: z.object({ user, key: z.string() }),
})
