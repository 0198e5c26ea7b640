import { sql } from 'kysely'
import { ratings } from '#contract/resources/sports/ratings.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const ratingsServer = serveResource(ratings, {
  table: 'rating',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    // Computed, so that who rated, or was rated, can still be deleted.
    client_id: sql`t.client_id`,
  },
})
