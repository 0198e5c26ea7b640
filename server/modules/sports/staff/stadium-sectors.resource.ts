import { sql } from 'kysely'
import { stadiumSectors } from '#contract/resources/sports/stadium-sectors.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const stadiumSectorsServer = serveResource(stadiumSectors, {
  table: 'stadium_sector',
  visibleTo: 'all',
  // Computed, so that sectors keep no stadium in use: they go and come back with it.
  computed: { stadium_id: sql`t.stadium_id` },
})
