import { useTranslation } from 'react-i18next'
import { showGame } from '#contract/operations/sports/read-sports.ts'
import { listTicketKinds } from '#contract/operations/tickets/shop.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import type { Route } from './+types/game-page.ts'
import { GameEvents } from './game-events.tsx'
import { GameFacts } from './game-facts.tsx'
import { isOn } from './game-state.tsx'
import classes from './games.module.css'
import { LineUp } from './line-up.tsx'
import { RatingStars } from './rating-stars.tsx'
import { ScoreBoard } from './score-board.tsx'
import { sportsEventOf } from './sports-event.ts'
import { useLiveGame } from './use-live-game.ts'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [game, kinds] = await Promise.all([
    readOnServer(host, showGame, { params: { id } }),
    // A page without the way to its tickets is better than none.
    readOnServer(host, listTicketKinds, { query: { game_id: id } }).catch(() => []),
  ])
  return { game, hasTickets: kinds.length > 0, nowMs: Date.now() }
}

/** A game: score, minute and events as they happen, line-up, and what the public thinks. */
export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { token } = useSession()
  const base = useClubBase()
  const { game, broken } = useLiveGame(loaderData.game)
  const title = t('games.versus', { home: game.home.name[locale], away: game.away.name[locale] })
  const line = `${formatDate(game.starts_at, locale)} ${formatTime(game.starts_at)}`
  const isOnNow = isOn(game.status)
  return (
    <article className={classes.game}>
      <PageHead title={title} line={line} facts={sportsEventOf(game, locale)} />
      <h1 className="unseen">{title}</h1>
      <ScoreBoard game={game} nowMs={loaderData.nowMs} />
      {isOnNow && broken && <Notice kind="pending">{t('game.broken')}</Notice>}
      {isOnNow && !broken && <p className={classes.note}>{t('game.live')}</p>}
      {game.live_id !== null && (
        <ButtonLink to={`${base}/lives/${game.live_id}`}>{t('game.watch')}</ButtonLink>
      )}
      {loaderData.hasTickets && game.status === 'scheduled' && (
        <ButtonLink to={`${base}/tickets?game=${game.id}`}>{t('game.tickets')}</ButtonLink>
      )}
      <GameEvents game={game} />
      <LineUp game={game} />
      <section className="stack" aria-labelledby="rating">
        <h2 id="rating">{t('rating.title')}</h2>
        <RatingStars game={game} playerId={null} name={t('rating.game')} total={game.rating} />
        {game.rating.average === null && <p className="soft">{t('rating.none')}</p>}
        {game.rateable && token === null && (
          <SignInLink look="quiet" size="medium">
            {t('rating.log_in')}
          </SignInLink>
        )}
      </section>
      <GameFacts game={game} season={readIn(game.season, locale).text} />
    </article>
  )
}
