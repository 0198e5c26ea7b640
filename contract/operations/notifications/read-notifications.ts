import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'

export const readNotifications = defineOperation({
  id: 'notifications.readNotifications',
  summary: 'Mark notifications as read: the named ones, or all but those that ask for an answer.',
  method: 'POST',
  path: '/notifications/read',
  access: 'client',
  withoutSubscription: true,
  body: z.strictObject({ ids: z.array(idInput).min(1).max(100).optional() }),
  answer: z.object({ unread: z.int() }),
})
