import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listOwnVotes, listPolls, showPoll as showOperation } from '#contract/operations/polls/polls.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { findShown, listShown, listVotesOf, type PollRow } from './poll.queries.ts'

type Poll = AnswerInput<typeof showOperation>

export async function showPolls(
  db: Db,
  query: QueryOf<typeof listPolls>,
): Promise<{ data: Poll[]; meta: PageMeta }> {
  const { rows, total } = await listShown(db, { limit: query.per_page, offset: pageOffset(query) })
  return { data: rows.map(viewPoll), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that is not published, or not yet */
export async function showPoll(db: Db, id: bigint): Promise<Poll> {
  const poll = await findShown(db, id)
  if (!poll) throw new Refusal('request.not_found')
  return viewPoll(poll)
}

const votesMax = 100

/** Staff who look at the portal as a client see no secret vote. */
export async function showOwnVotes(
  db: Db,
  { id, isView }: Pick<ClientActor, 'id' | 'isView'>,
): Promise<AnswerInput<typeof listOwnVotes>> {
  const votes = isView ? [] : await listVotesOf(db, id, votesMax)
  return votes.map(({ pollId, optionId, options }) => ({
    poll_id: pollId.toString(),
    option_id: optionId.toString(),
    result: resultOf(options),
  }))
}

function viewPoll({ id, endsAt, options, ended, ...poll }: PollRow): Poll {
  return {
    id: id.toString(),
    ...poll,
    options: options.map(({ votes: _votes, ...option }) => option),
    ends_at: endsAt?.toISOString() ?? null,
    ended,
    // Anyone reads this: of an open poll it would lead those who have not voted.
    result: ended ? resultOf(options) : null,
  }
}

export function resultOf(options: PollRow['options']) {
  return {
    total: options.reduce((sum, { votes }) => sum + votes, 0),
    options: options.map(({ id, votes }) => ({ option_id: id, votes })),
  }
}
