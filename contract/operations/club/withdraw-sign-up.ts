import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const withdrawSignUp = defineOperation({
  id: 'club.withdrawSignUp',
  summary: 'Leave the list of an event before it starts; the place is free again.',
  method: 'DELETE',
  path: '/club/event-sign-ups/:id',
  access: 'client',
  params: idParams,
  answer: nothing,
  errors: ['event.no_withdrawal'],
})
