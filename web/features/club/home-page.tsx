import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listGames } from '#contract/operations/sports/read-sports.ts'
import { events } from '#contract/resources/club/events.ts'
import { galleries } from '#contract/resources/club/galleries.ts'
import { lives } from '#contract/resources/club/lives.ts'
import { news } from '#contract/resources/club/news.ts'
import { sliders } from '#contract/resources/club/sliders.ts'
import { sponsors } from '#contract/resources/club/sponsors.ts'
import { AdSlot } from '#web/lib/ads/ad-slot.tsx'
import { readAudience, readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import type { Route } from './+types/home-page.ts'
import classes from './club.module.css'
import { useClubBase } from './club-base.ts'
import { comingQuery } from './events/coming.ts'
import { EventTile } from './events/event-tile.tsx'
import list from './events/events.module.css'
import { GalleryTile } from './galleries/gallery-tile.tsx'
import { NextGame } from './games/next-game.tsx'
import page from './home-page.module.css'
import { HomePart } from './home-part.tsx'
import { LiveNow } from './lives/live-now.tsx'
import { NewsTile } from './news/news-tile.tsx'
import { Slides } from './slides.tsx'
import { SponsorRow } from './sponsor-row.tsx'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [slides, items, next, albums, live, supporters, games] = await Promise.all([
    readAudience(host, sliders, { per_page: '8' }),
    readAudience(host, news, { per_page: '7' }),
    readAudience(host, events, comingQuery(3)),
    readAudience(host, galleries, { per_page: '3' }),
    readAudience(host, lives, { per_page: '1', status: 'live' }),
    readAudience(host, sponsors, { per_page: '30' }),
    readOnServer(host, listGames, { query: { per_page: '1', when: 'coming', ours: 'yes' } }),
  ])
  return { slides, items, next, albums, live: live[0] ?? null, supporters, game: games[0] ?? null }
}

/** What the club shows first: its slides, the news, what comes next, pictures and those who support it. */
export default function ClubHomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('club')
  const base = useClubBase()
  const { slides, items, next, albums, live, supporters, game } = loaderData
  const [lead, ...others] = items
  return (
    <div className={page.page}>
      <PageHead title={t('home.title')} line={t('home.line')} />
      <h1 className="unseen">{t('home.title')}</h1>
      {slides.length > 0 ? <Slides slides={slides} /> : <Welcome />}
      {live && <LiveNow item={live} />}
      {game && <NextGame game={game} />}
      {lead && (
        <HomePart title={t('lists.news.title')} to={`${base}/news`} more={t('home.all_news')}>
          <div className={page.news}>
            <NewsTile item={lead} lead first={slides.length === 0} later={slides.length > 0} />
            <ul className={page.others}>
              {others.map((item) => (
                <li key={item.id}>
                  <NewsTile item={item} later />
                </li>
              ))}
            </ul>
          </div>
        </HomePart>
      )}
      <AdSlot placement="club" />
      {next.length > 0 && (
        <HomePart title={t('home.next')} to={`${base}/events`} more={t('home.all_events')}>
          <ul className={list.list}>
            {next.map((item) => (
              <li key={item.id}>
                <EventTile item={item} />
              </li>
            ))}
          </ul>
        </HomePart>
      )}
      {albums.length > 0 && (
        <HomePart title={t('lists.galleries.title')} to={`${base}/galleries`} more={t('home.all_galleries')}>
          <ul className={classes.grid}>
            {albums.map((item) => (
              <li key={item.id}>
                <GalleryTile item={item} later />
              </li>
            ))}
          </ul>
        </HomePart>
      )}
      {supporters.length > 0 && <SponsorRow sponsors={supporters} />}
      {items.length + slides.length + next.length === 0 && (
        <p className="soft">
          {t('home.nothing')} <Link to="/home">{t('common:brand')}</Link>
        </p>
      )}
    </div>
  )
}

/** In place of the slides, while there are none. */
function Welcome() {
  const { t } = useTranslation('club')
  return (
    <div className={page.welcome}>
      <StarLattice />
      <p>{t('home.line')}</p>
    </div>
  )
}
