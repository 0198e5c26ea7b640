import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voteInPoll } from '#contract/operations/polls/polls.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/status.tsx'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import type { OwnVote, Poll } from './poll.ts'
import { PollResult } from './poll-result.tsx'
import classes from './polls.module.css'

interface PollCardProps {
  readonly poll: Poll
  /** Null: the reader has not voted. */
  readonly vote: OwnVote | null
  /** Whether it is known whether the reader has voted. */
  readonly isKnown: boolean
  onVoted(vote: OwnVote): void
}

export function PollCard({ poll, vote, isKnown, onVoted }: PollCardProps) {
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

interface BallotProps {
  readonly poll: Poll
  readonly before: string | null
  onVoted(vote: OwnVote): void
}

/** The options as radio buttons: arrows choose, Enter votes. */
function Ballot({ poll, before, onVoted }: BallotProps) {
  const { t } = useTranslation('points')
  const { token } = useSession()
  const [chosen, setChosen] = useState(before)
  const send = useSend(voteInPoll)
  const vote = () => {
    if (chosen === null) return
    send.mutate({ params: { id: poll.id }, body: { option_id: chosen }, quiet: true }, { onSuccess: onVoted })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        vote()
      }}
    >
      <fieldset className={classes.options} aria-labelledby={`poll-${poll.id}`}>
        {poll.options.map(({ id, text, image }) => (
          <label key={id} className={classes.option}>
            <input
              type="radio"
              name={`poll-${poll.id}`}
              value={id}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            {image !== null && (
              <span className={classes.picture}>
                <ClubPicture url={image} width={64} aspect={1} />
              </span>
            )}
            <span>
              <LocalText of={text} />
            </span>
          </label>
        ))}
      </fieldset>
      {token === null ? (
        <ButtonLink to="/auth/login">{t('polls.sign_in')}</ButtonLink>
      ) : (
        <Button type="submit" disabled={chosen === null} busy={send.isPending}>
          {t('polls.vote')}
        </Button>
      )}
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </form>
  )
}
