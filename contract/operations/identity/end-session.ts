import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const endSession = defineOperation({
  id: 'identity.endSession',
  summary: 'Sign another device out.',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'client-unverified',
  params: idParams,
  answer: nothing,
})
