import { sql } from 'kysely'
import { participants } from '#contract/resources/sports/participants.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const participantsServer = serveResource(participants, {
  table: 'participant',
  visibleTo: 'all',
  computed: { number: sql`t.id::text` },
})
