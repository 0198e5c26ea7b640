import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { eventSignUps } from '#contract/resources/club/event-sign-ups.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { freePlace, takePlace } from './event.queries.ts'

export const eventSignUpsServer = serveResource(eventSignUps, {
  table: 'event_sign_up',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // The client is computed, so that one who once signed up can still be deleted.
  computed: { number: sql`t.id::text`, client_id: sql`t.client_id` },
  actions: {
    async 'take-off'(tx, { id }) {
      await freePlace(tx, id)
      return {}
    },
  },
  clientWrites: {
    /** @throws Refusal `event.no_sign_up` after the last day, without room, or where nobody signs up */
    async beforeStore(tx, { event_id: id }) {
      if (!(id && (await takePlace(tx, id)))) throw new Refusal('event.no_sign_up')
      return undefined
    },
  },
})
