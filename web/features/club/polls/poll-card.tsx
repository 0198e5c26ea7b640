import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import type { BallotProps, OwnVote, Poll } from './poll.ts'
import { PollResult } from './poll-result.tsx'
import classes from './polls.module.css'

interface PollCardProps {
  readonly poll: Poll
  /** Null: the reader has not voted. */
  readonly vote: OwnVote | null
  /** Whether it is known whether the reader has voted. */
  readonly isKnown: boolean
  /** Where the reader votes. */
  readonly ballot: ComponentType<BallotProps>
  onVoted(vote: OwnVote): void
}

export function PollCard({ poll, vote, isKnown, ballot: Ballot, onVoted }: PollCardProps) {
  const { t } = useTranslation('points')
  const [isChanging, setChanging] = useState(false)
  const { id, question, image, ends_at: endsAt, ended, changeable, named } = poll
  const result = vote?.result ?? poll.result
  const mayVote = !ended && (vote === null || isChanging)
  return (
    <article className={classes.card} aria-labelledby={`poll-${id}`}>
      {image !== null && <ClubPicture url={image} width={640} aspect={2.4} />}
      <h2 id={`poll-${id}`}>
        <LocalText of={question} />
      </h2>
      {mayVote && isKnown && (
        <Ballot
          poll={poll}
          before={vote?.option_id ?? null}
          onVoted={(next) => {
            setChanging(false)
            onVoted(next)
          }}
        />
      )}
      {!mayVote && result !== null && (
        <PollResult poll={poll} result={result} own={vote?.option_id ?? null} />
      )}
      <p className={classes.foot}>
        {ended && <span>{t('polls.ended')}</span>}
        {!ended && endsAt !== null && (
          <span>
            {t('polls.until')} <Moment at={endsAt} />
          </span>
        )}
        {!ended && <span>{t(named ? 'polls.named' : 'polls.secret')}</span>}
      </p>
      {!ended && vote !== null && changeable && !isChanging && (
        <Button look="quiet" size="medium" onClick={() => setChanging(true)}>
          {t('polls.change')}
        </Button>
      )}
    </article>
  )
}
