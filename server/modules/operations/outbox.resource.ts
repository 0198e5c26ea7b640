import { Refusal } from '#contract/kernel/refusal.ts'
import { outbox } from '#contract/resources/operations/outbox.ts'
import { deliverLater } from '#server/platform/outbox/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { findBody, struckOut } from './operations.queries.ts'

export const outboxServer = serveResource(outbox, {
  table: 'outbox_message',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { body: struckOut },
  policy: {
    allowed: {
      /** A one-time code is redacted once it is sent or given up: the rest is useless to its receiver. */
      resend: ({ secret, status }) => !secret || status === 'queued',
      reveal: ({ secret }) => secret,
    },
  },
  actions: {
    async resend(tx, { id, row: { channel, status }, jobs }) {
      await deliverLater(tx, jobs, { id, channel })
      // It goes by the settings of now, also where another carrier has sent it.
      return { columns: { attempts: 0, last_error: null, provider: null }, before: { status } }
    },
    async reveal(tx, { id, row: { recipient }, production }) {
      if (production) throw new Refusal('outbox.sealed_in_production')
      return { answer: { body: await findBody(tx, id) }, after: { recipient } }
    },
  },
})
