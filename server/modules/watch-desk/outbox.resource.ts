import { outbox } from '#contract/resources/watch/outbox.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { struckOut } from './watch-desk.queries.ts'
import { isSendable } from './watch-desk.rules.ts'

export const outboxSection = serveResource(outbox, {
  table: 'outbox_message',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { body: struckOut },
  may(action, { status, secret }) {
    if (action === 'resend') return isSendable({ status: String(status), secret: secret === true })
    return action !== 'reveal' || (secret === true && status === 'queued')
  },
})
