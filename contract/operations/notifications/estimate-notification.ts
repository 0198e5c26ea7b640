import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'

/** Whom a notification reaches now, and what its SMS are paid as: the same count as when it is sent. */
export const estimateNotification = defineOperation({
  id: 'notifications.estimate',
  summary: 'How many receivers a notification has now, by channel, and how many segments its SMS are.',
  method: 'GET',
  path: '/notifications/:id/estimate',
  access: 'staff:notifications-show',
  params: idParams,
  answer: z.object({
    receivers: z.int(),
    in_app: z.int(),
    mail: z.int(),
    sms: z.int(),
    /** Of all SMS together. */
    sms_segments: z.int(),
    /** Receivers without a channel: they want none, or have no proven phone or e-mail. */
    unreached: z.int(),
    /** No SMS goes out from this hour to that one, in Tripoli; the same hour twice: SMS go out at any time. */
    quiet_from: z.int(),
    quiet_to: z.int(),
    is_quiet: z.boolean(),
    /** More receivers need a second person. */
    dual_control_above: z.int(),
  }),
})
