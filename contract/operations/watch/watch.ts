import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const clearAlarm = defineOperation({
  id: 'alarms.clear',
  summary: 'Say that what an alarm told of is over; raised again, it is a new one.',
  method: 'POST',
  path: '/alarms/:id/clearance',
  access: 'staff:alarms-clear',
  params: idParams,
  answer: nothing,
  errors: ['alarm.cleared_already'],
})

export const resendMessage = defineOperation({
  id: 'outbox.resend',
  summary: 'Try once more to send a message; one whose code was struck out is not sent again.',
  method: 'POST',
  path: '/outbox/:id/resends',
  access: 'staff:outbox-resend',
  params: idParams,
  answer: nothing,
  errors: ['outbox.struck_out'],
})

export const revealMessage = defineOperation({
  id: 'outbox.reveal',
  summary: 'The words of a message with its one-time code; never in production, and who looked is kept.',
  method: 'POST',
  path: '/outbox/:id/reveals',
  access: 'staff:outbox-reveal',
  params: idParams,
  answer: z.object({ body: z.string() }),
  errors: ['outbox.sealed_in_production'],
})
