import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Crest } from './crest.tsx'
import { minuteAt, useNow } from './game-clock.ts'
import { GameState, isOn, isPlayed } from './game-state.tsx'
import type { ClubMark, GameView } from './game-types.ts'
import classes from './games.module.css'

interface ScoreBoardProps {
  readonly game: GameView
  /** The server's clock when the page was drawn. */
  readonly nowMs: number
}

/** Both clubs, the score and the minute; screen readers are told when they change. */
export function ScoreBoard({ game, nowMs }: ScoreBoardProps) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { status, home, away, home_goals: homeGoals, away_goals: awayGoals, starts_at: starts } = game
  return (
    <section className={classes.board} aria-label={t('game.score_label')}>
      <Side club={home} />
      <div className={classes.result}>
        {isPlayed(status) ? (
          <p className={classes.goals} aria-hidden="true">
            <span>{homeGoals}</span>
            <span>–</span>
            <span>{awayGoals}</span>
          </p>
        ) : (
          <p className={classes.kickOff}>{formatTime(starts)}</p>
        )}
        <p className="unseen" aria-live="polite" data-score={`${homeGoals}-${awayGoals}`}>
          {isPlayed(status) &&
            t('games.score', {
              home: home.short_name[locale],
              home_goals: homeGoals,
              away: away.short_name[locale],
              away_goals: awayGoals,
            })}
        </p>
        <GameState status={status} />
        <Minute game={game} nowMs={nowMs} />
        {status === 'scheduled' && <p className="small soft">{formatDate(starts, locale)}</p>}
      </div>
      <Side club={away} />
    </section>
  )
}

function Side({ club }: { club: ClubMark }) {
  const { locale } = usePage()
  return (
    <p className={classes.side} data-ours={club.our_club || undefined}>
      <Crest of={club} size={72} />
      <strong>{club.name[locale]}</strong>
    </p>
  )
}

function Minute({ game, nowMs }: ScoreBoardProps) {
  const { t } = useTranslation('sports')
  const now = useNow(nowMs, isOn(game.status))
  if (game.status !== 'live') return null
  const minute = game.sport === 'football' ? minuteAt(game, now) : null
  return (
    <p className={classes.minute}>
      {minute === null ? t('game.half', { half: game.half }) : t('game.minute', { minute })}
    </p>
  )
}
