import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import type { GameView } from './game-types.ts'
import classes from './games.module.css'
import { RatingStars } from './rating-stars.tsx'

interface LineUpProps {
  readonly game: GameView
}

/** Who begins and who sits on the bench; clients rate them. */
export function LineUp({ game }: LineUpProps) {
  const { t } = useTranslation('sports')
  const { line_up: players } = game
  return (
    <section className="stack" aria-labelledby="line-up">
      <h2 id="line-up">{t('game.line_up')}</h2>
      {players.length === 0 && <p className="soft">{t('game.no_line_up')}</p>}
      {[true, false].map((starting) => {
        const some = players.filter((player) => player.starting === starting)
        if (some.length === 0) return null
        const title = t(starting ? 'game.starting' : 'game.bench')
        return (
          <div key={title} className="stack">
            <h3>{title}</h3>
            <ul className={classes.players}>
              {some.map((player) => (
                <li key={player.id}>
                  <Player player={player} game={game} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function Player({ player, game }: LineUpProps & { player: GameView['line_up'][number] }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const base = useClubBase()
  const name = readIn(player.name, locale).text
  return (
    <div className={classes.player}>
      <span className={classes.number}>{player.number ?? ''}</span>
      <span className={classes.what}>
        <Link to={`${base}/games/players/${player.id}`}>{name}</Link>
        <span className="small soft">
          {player.position && t(`player.positions.${player.position}`)}
          {player.captain && ` (${t('game.captain')})`}
        </span>
      </span>
      <RatingStars game={game} playerId={player.id} name={name} total={player.rating} />
    </div>
  )
}
