import { sql } from 'kysely'
import { commentingBans } from '#contract/resources/engagement/commenting-bans.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { banStatus } from './ban.queries.ts'
import { expectLater } from './bar-client.ts'

export const commentingBansServer = serveResource(commentingBans, {
  table: 'commenting_ban',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: { number: sql`t.id::text`, status: banStatus },
  async beforeStore(tx, { ends_at: endsAt }) {
    await expectLater(tx, endsAt)
    return undefined
  },
  actions: {
    lift: async () => ({ columns: { lifted_at: sql`now()` } }),
  },
})
