import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatShortDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import { Crest } from './crest.tsx'
import { GameState, isOn, isPlayed } from './game-state.tsx'
import type { ClubMark, GameCard } from './game-types.ts'
import classes from './games.module.css'

/** One game in a list: both clubs, and its score or time. */
export function GameTile({ game }: { game: GameCard }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { home, away, status, starts_at: starts, round, stadium } = game
  const played = isPlayed(status)
  return (
    <Link to={`${useClubBase()}/games/${game.id}`} className={classes.tile}>
      <span className={classes.pair}>
        <Team club={home} />
        <span className={classes.middle}>
          {played ? (
            <strong className={classes.score} data-on={isOn(status) || undefined}>
              <span aria-hidden="true" className={classes.beside}>
                <span>{game.home_goals}</span>
                <span>–</span>
                <span>{game.away_goals}</span>
              </span>
              <span className="unseen">
                {t('games.score', {
                  home: home.short_name[locale],
                  home_goals: game.home_goals,
                  away: away.short_name[locale],
                  away_goals: game.away_goals,
                })}
              </span>
            </strong>
          ) : (
            <strong className={classes.time}>{formatTime(starts)}</strong>
          )}
        </span>
        <Team club={away} end />
      </span>
      <span className={classes.under}>
        <span className={classes.together}>
          <Parts>
            {formatShortDate(starts, locale)}
            {round && readIn(round, locale).text}
          </Parts>
        </span>
        {stadium && <span>{readIn(stadium, locale).text}</span>}
        {status !== 'scheduled' && status !== 'finished' && <GameState status={status} />}
      </span>
    </Link>
  )
}

function Team({ club, end }: { club: ClubMark; end?: true }) {
  const { locale } = usePage()
  return (
    <span className={classes.team} data-end={end} data-ours={club.our_club || undefined}>
      <Crest of={club} />
      <span>{club.short_name[locale]}</span>
    </span>
  )
}
