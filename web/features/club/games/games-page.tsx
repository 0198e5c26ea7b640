import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listGames, listSeasons, showSeasonCalendar } from '#contract/operations/sports/read-sports.ts'
import { addressOf } from '#web/lib/api/address-of.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatMonth } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconBallFootball, IconCalendarEvent } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Chips } from '../list-parts.tsx'
import type { Route } from './+types/games-page.ts'
import { GameTabs } from './game-tabs.tsx'
import { GameTile } from './game-tile.tsx'
import type { GameCard } from './game-types.ts'
import classes from './games.module.css'
import { chosenSeason, SeasonChoice } from './season-choice.tsx'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

const views = ['coming', 'played', 'all'] as const
type View = (typeof views)[number]

function viewOf(params: URLSearchParams): View {
  return views.find((view) => view === params.get('when')) ?? 'coming'
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const seasons = await readOnServer(host, listSeasons)
  const season = chosenSeason(seasons, request)
  const when = viewOf(new URL(request.url).searchParams)
  if (!season) return { seasons, season, games: [], calendar: '' }
  const query = { season_id: season.id, when, per_page: '100' }
  const calendar = addressOf(showSeasonCalendar, { params: { id: season.id } })
  return { seasons, season, games: await readOnServer(host, listGames, { query }), calendar }
}

/** The games of a season: to come, played, or all of them month by month. */
export default function GamesPage({
  loaderData: { seasons, season, games, calendar },
}: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  const [params, setParams] = useSearchParams()
  const when = viewOf(params)
  const choose = (value: string) => {
    const next = new URLSearchParams(params)
    next.set('when', value)
    setParams(next, { preventScrollReset: true })
  }
  return (
    <div className="stack-wide">
      <PageHead title={t('games.title')} line={t('games.line')} />
      <h1>{t('games.title')}</h1>
      <GameTabs />
      {season && (
        <div className={classes.bar}>
          <SeasonChoice seasons={seasons} chosen={season} />
          <a className="row" href={calendar} download>
            <IconCalendarEvent size={20} aria-hidden="true" />
            {t('games.calendar')}
          </a>
        </div>
      )}
      <Chips
        label={t('games.views.label')}
        chosen={when}
        choices={views.map((value) => ({ value, label: t(`games.views.${value}`) }))}
        onChoose={choose}
      />
      {games.length === 0 && (
        <EmptyState
          icon={<IconBallFootball size={28} aria-hidden="true" />}
          title={t('games.empty')}
          text={t('club:empty_text')}
        />
      )}
      {when === 'all' ? <Months games={games} /> : <Games games={games} />}
    </div>
  )
}

function Games({ games }: { games: readonly GameCard[] }) {
  return (
    <ul className={classes.list}>
      {games.map((game) => (
        <li key={game.id}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  )
}

/** The calendar of the season. */
function Months({ games }: { games: readonly GameCard[] }) {
  const { locale } = usePage()
  const months = Map.groupBy(games, ({ starts_at: starts }) => formatMonth(starts, locale))
  return [...months].map(([month, some]) => (
    <section key={month} className="stack" aria-label={month}>
      <h2 className={classes.month}>{month}</h2>
      <Games games={some} />
    </section>
  ))
}
