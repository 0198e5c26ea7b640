import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { notification } from './list-notifications.ts'

/** What `GET /api/client/events?key=` sends as server-sent events, by event name. */
export const clientEvents = {
  balance: z.object({
    balance: amountOutput,
    held: amountOutput,
    owed: amountOutput,
    available: amountOutput,
    currency: z.string(),
  }),
  notification: z.object({ notification, unread: z.int() }),
  /** The key expired or the session ended: open again with a new key. */
  end: z.object({}),
} as const
