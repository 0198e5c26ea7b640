import type { ComponentType } from 'react'
import type { BallotProps, OwnVote, Poll } from './poll.ts'
import { PollCard } from './poll-card.tsx'
import classes from './polls.module.css'

interface PollListProps {
  readonly items: readonly Poll[]
  /** Of the reader, the newest first. */
  readonly votes: readonly OwnVote[]
  /** Whether it is known what the reader has voted. */
  readonly isKnown: boolean
  readonly ballot: ComponentType<BallotProps>
  onVoted?(vote: OwnVote): void
}

export function PollList({ items, votes, isKnown, ballot, onVoted = () => undefined }: PollListProps) {
  return (
    <ul className={classes.list}>
      {items.map((poll) => (
        <li key={poll.id}>
          <PollCard
            poll={poll}
            vote={votes.find(({ poll_id: id }) => id === poll.id) ?? null}
            isKnown={isKnown}
            ballot={ballot}
            onVoted={onVoted}
          />
        </li>
      ))}
    </ul>
  )
}
