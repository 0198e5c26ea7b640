import { sql } from 'kysely'
import { points } from '#contract/resources/points/points.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const pointsServer = serveResource(points, {
  table: 'points_movement',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { number: sql`t.id::text`, transaction: sql`t.transaction_id::text` },
})
