import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'

/** Notifications that this browser shows while the portal is closed. */
const push = z.object({
  /** The key that a browser subscribes with; null: not offered here. */
  key: z.string().nullable(),
  on: z.boolean(),
  /** Amounts and names are in the message, and so on a locked screen. */
  shows_details: z.boolean(),
})

/** The push services of browsers: the server sends to no other address. */
const serviceAddress =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|[a-z0-9.-]+\.(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))\/[!-~]{1,900}$/

export const showPush = defineOperation({
  id: 'notifications.showPush',
  summary: 'Whether this session gets my notifications pushed.',
  method: 'GET',
  path: '/push',
  access: 'client',
  withoutSubscription: true,
  answer: push,
})

export const subscribePush = defineOperation({
  id: 'notifications.subscribePush',
  summary: 'Push my notifications to this browser, until the session ends.',
  method: 'PUT',
  path: '/push',
  access: 'client',
  withoutSubscription: true,
  body: z.strictObject({
    endpoint: z.string().regex(serviceAddress),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    }),
    shows_details: z.boolean(),
  }),
  answer: push,
})

export const unsubscribePush = defineOperation({
  id: 'notifications.unsubscribePush',
  summary: 'Push nothing to this browser any more.',
  method: 'DELETE',
  path: '/push',
  access: 'client',
  withoutSubscription: true,
  answer: push,
})

export const pushOperations = [showPush, subscribePush, unsubscribePush]
