import { events } from '#contract/resources/club/events.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { cancelSubject, paidFor, weighCancellation } from '#server/modules/tickets/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { findEvent, markCancelled } from './event.queries.ts'

export const eventsServer = serveResource(events, {
  table: 'club_event',
  visibleTo: 'all',
  computed: {
    tickets_value: paidFor('event_id', 't.id'),
    waiting_approval: waitingAbout('event-cancellation', 'club_event'),
  },
  policy: { allowed: { cancel: ({ cancelled_at }) => cancelled_at === null } },
  weighed: { cancel: async (db, id) => weighCancellation(db, 'event_id', id, await findEvent(db, id)) },
  agreed: {
    cancel: (tx, { id, input: { reason }, execution }) =>
      cancelSubject(tx, { type: 'club_event', id, reason, execution, mark: () => markCancelled(tx, id) }),
  },
})
