import { sql } from 'kysely'
import { sponsors } from '#contract/resources/club/sponsors.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const sponsorsServer = serveResource(sponsors, {
  table: 'sponsor',
  visibleTo: 'all',
  audience: {
    where: () => sql`(now() at time zone 'Africa/Tripoli')::date
      between coalesce(t.contract_started_at, '-infinity') and coalesce(t.contract_ends_at, 'infinity')`,
  },
})
