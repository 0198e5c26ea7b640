import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'

export const logout = defineOperation({
  id: 'identity.logout',
  summary: 'End this session.',
  method: 'POST',
  path: '/logout',
  endsView: true,
  access: 'client-unverified',
  answer: nothing,
})
