import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listOwnVotes, listPolls } from '#contract/operations/polls/polls.ts'

export type Poll = AnswerOf<typeof listPolls>[number]
export type OwnVote = AnswerOf<typeof listOwnVotes>[number]

export interface BallotProps {
  readonly poll: Poll
  /** The option of an earlier vote. */
  readonly before: string | null
  onVoted(vote: OwnVote): void
}
