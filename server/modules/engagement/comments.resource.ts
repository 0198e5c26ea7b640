import { sql } from 'kysely'
import { comments } from '#contract/resources/engagement/comments.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { barAuthor } from './bar-client.ts'

/** A line of the list. */
const excerptLength = 120

export const commentsServer = serveResource(comments, {
  table: 'comment',
  visibleTo: 'all',
  computed: { excerpt: sql`left(t.body, ${sql.lit(excerptLength)})` },
  actions: {
    hide: async (_tx, { input: { reason } }) => ({ columns: { hidden_reason: reason } }),
    publish: async () => ({ columns: { hidden_reason: null } }),
    async bar(tx, { row, input: { reason, ends_at: endsAt = null }, staff }) {
      await barAuthor(tx, { clientId: BigInt(row.client_id), reason, endsAt, staffId: staff.id })
      return { columns: { hidden_reason: reason } }
    },
  },
})
