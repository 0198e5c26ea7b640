import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { voteInPoll as operation } from '#contract/operations/polls/polls.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  changeVote,
  countVotes,
  findShown,
  insertVote,
  isOptionOf,
  lockPoll,
  type Vote,
} from './poll.queries.ts'
import { resultOf } from './show-polls.ts'

/**
 * One vote of each client, which the unique index keeps; the count changes with it. No log names the voter.
 * @throws Refusal `request.not_found`, `poll.not_open`, `poll.no_such_option`, `poll.voted_already`
 */
export async function voteInPoll(tx: Tx, vote: Vote): Promise<AnswerInput<typeof operation>> {
  const { pollId, optionId } = vote
  const poll = await lockPoll(tx, pollId)
  if (!poll) throw new Refusal('request.not_found')
  if (!poll.isOpen) throw new Refusal('poll.not_open')
  if (!(await isOptionOf(tx, pollId, optionId))) throw new Refusal('poll.no_such_option')
  if (await insertVote(tx, vote)) await countVotes(tx, [{ optionId, by: 1 }])
  else if (poll.changeable) await changeTo(tx, vote)
  else throw new Refusal('poll.voted_already')
  const shown = await findShown(tx, pollId)
  if (!shown) throw new Refusal('request.not_found')
  return { poll_id: pollId.toString(), option_id: optionId.toString(), result: resultOf(shown.options) }
}

async function changeTo(tx: Tx, vote: Vote): Promise<void> {
  const before = await changeVote(tx, vote)
  if (before === vote.optionId) return
  await countVotes(tx, [
    { optionId: before, by: -1 },
    { optionId: vote.optionId, by: 1 },
  ])
}
