import { events } from '#contract/resources/club/events.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { paidFor } from '#server/modules/tickets/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { cancelEvent, weighCancellation } from './cancel-event.ts'

export const eventsServer = serveResource(events, {
  table: 'club_event',
  visibleTo: 'all',
  computed: {
    tickets_value: paidFor('event_id', 't.id'),
    waiting_approval: waitingAbout('event-cancellation', 'club_event'),
  },
  policy: { allowed: { cancel: ({ cancelled_at }) => cancelled_at === null } },
  weighed: { cancel: weighCancellation },
  agreed: {
    cancel: (tx, { id, input, execution }) => cancelEvent(tx, { id, reason: input.reason }, execution),
  },
})
