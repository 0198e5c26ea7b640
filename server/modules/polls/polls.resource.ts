import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { clientPolls } from '#contract/resources/polls/client-polls.ts'
import { polls } from '#contract/resources/polls/polls.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { hasVotes } from './poll.queries.ts'

export const pollsServer = serveResource(polls, {
  table: 'poll',
  visibleTo: 'all',
  computed: {
    votes: sql`(
      select coalesce(sum(y.votes), 0)::integer from poll_option o join poll_tally y on y.option_id = o.id
      where o.poll_id = t.id)`,
  },
  joinTables: { pictures: { table: 'poll_picture', row: 'poll_id', target: 'file_id' } },
  children: {
    options: serveResource(polls.fields.options.of, { table: 'poll_option', visibleTo: 'all' }),
  },
  /** Who voted was promised what the poll said: its options, and whether anybody reads the name. */
  async beforeUpdate(tx, values, row) {
    const renames = values.named !== undefined && values.named !== row.named
    if ((values.options !== undefined || renames) && (await hasVotes(tx, BigInt(row.id))))
      throw new Refusal('poll.has_votes')
    return undefined
  },
})

export const clientPollsServer = serveResource(clientPolls, {
  table: 'poll_vote',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: sql`t.id::text`,
    answer: sql`(select jsonb_build_object('ar', o.text_ar, 'en', o.text_en) from poll_option o where o.id = t.option_id)`,
    // No name leaves the database where the poll did not say that it would.
    client_id: sql`(select t.client_id from poll p where p.id = t.poll_id and p.named)`,
  },
})
