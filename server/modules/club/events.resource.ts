import { events } from '#contract/resources/club/events.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const eventsServer = serveResource(events, { table: 'club_event', visibleTo: 'all' })
