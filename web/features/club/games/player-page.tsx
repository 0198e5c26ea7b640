import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showPlayer } from '#contract/operations/sports/read-sports.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import type { Route } from './+types/player-page.ts'
import type { PlayerView } from './game-types.ts'
import classes from './games.module.css'
import { usePlayerFacts, usePlayerFigures } from './player-figures.ts'
import { Portrait } from './portrait.tsx'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return { player: await readOnServer(context.get(pageHostContext), showPlayer, { params: { id } }) }
}

/** A person of the club: body, figures and transfers. */
export default function PlayerPage({ loaderData: { player } }: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const base = useClubBase()
  const name = readIn(player.name, locale).text
  const role = readIn(player.type, locale).text
  const facts = usePlayerFacts(player)
  const figures = usePlayerFigures(player)
  return (
    <article className={classes.game}>
      <PageHead title={name} line={role} facts={{ '@type': 'Person', name, jobTitle: role }} />
      <header className={classes.head}>
        <Portrait photo={player.photo} size={96} />
        <div className="stack">
          <h1>{name}</h1>
          <p className="soft">{player.position ? t(`player.positions.${player.position}`) : role}</p>
        </div>
        {player.number !== null && <span className={classes.shirt}>{player.number}</span>}
      </header>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {player.is_player && (
        <section className="stack" aria-labelledby="figures">
          <h2 id="figures">{t('player.figures')}</h2>
          <dl className={classes.figures}>
            {figures.map(({ label, shown }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
              </div>
            ))}
          </dl>
          <Link to={`${base}/games/compare?one=${player.id}`}>{t('player.compare')}</Link>
        </section>
      )}
      <Transfers transfers={player.transfers} />
    </article>
  )
}

function Transfers({ transfers }: Pick<PlayerView, 'transfers'>) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  if (transfers.length === 0) return null
  const nameOf = (club: PlayerView['transfers'][number]['to']) =>
    club === null ? t('player.no_club') : readIn(club, locale).text
  return (
    <section className="stack" aria-labelledby="transfers">
      <h2 id="transfers">{t('player.transfers')}</h2>
      <ul className={classes.list}>
        {transfers.map((transfer) => (
          <li key={`${transfer.moved_on} ${transfer.kind}`} className={classes.transfer}>
            <span className="small soft">{formatDate(`${transfer.moved_on}T12:00:00Z`, locale)}</span>
            <span>
              {nameOf(transfer.from)} {locale === 'ar' ? '←' : '→'} {nameOf(transfer.to)}
            </span>
            <span className="small">
              {t(`player.kinds.${transfer.kind}`)}
              {transfer.fee !== null && (
                <>
                  {locale === 'ar' ? '، ' : ', '}
                  <bdi dir="ltr">{transfer.fee} LYD</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
