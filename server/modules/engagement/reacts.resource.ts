import { sql } from 'kysely'
import { reacts } from '#contract/resources/engagement/reacts.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const reactsServer = serveResource(reacts, {
  table: 'react',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { number: sql`t.id::text` },
})
