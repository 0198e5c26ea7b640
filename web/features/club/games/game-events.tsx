import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useClubBase } from '../club-base.ts'
import { LocalText, readIn } from '../local-text.tsx'
import { EventIcon } from './event-icon.tsx'
import type { GameEvent, GameView } from './game-types.ts'
import classes from './games.module.css'

/** What happened, the last first. */
export function GameEvents({ game }: { game: GameView }) {
  const { t } = useTranslation('sports')
  return (
    <section className="stack" aria-labelledby="events">
      <h2 id="events">{t('game.events')}</h2>
      {game.events.length === 0 && <p className="soft">{t('game.no_events')}</p>}
      <ol className={classes.events} reversed>
        {game.events.toReversed().map((event) => (
          <li key={event.id}>
            <Event event={event} game={game} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Event({ event, game }: { event: GameEvent; game: GameView }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const base = useClubBase()
  const { minute, added_minute: added, player, player_id: playerId, note, side } = event
  const club = side === 'home' ? game.home : game.away
  return (
    <div className={classes.event}>
      <span className={classes.when} dir="ltr">
        {t('game.minute_mark', { minute: added === null ? minute : `${minute}+${added}` })}
      </span>
      <EventIcon icon={event.icon} />
      <span className={classes.what}>
        <strong>{readIn(event.type, locale).text}</strong>
        {player &&
          (playerId === null ? (
            <bdi>
              <LocalText of={player} />
            </bdi>
          ) : (
            <Link to={`${base}/games/players/${playerId}`}>
              <LocalText of={player} />
            </Link>
          ))}
        <span className="small soft">{club.short_name[locale]}</span>
        {note && <span className="small">{note}</span>}
      </span>
    </div>
  )
}
