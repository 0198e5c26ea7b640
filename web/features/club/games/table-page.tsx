import { useTranslation } from 'react-i18next'
import { listSeasons, showTable } from '#contract/operations/sports/read-sports.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { IconListNumbers } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import type { Route } from './+types/table-page.ts'
import { GameTabs } from './game-tabs.tsx'
import type { Standing } from './game-types.ts'
import { chosenSeason, SeasonChoice } from './season-choice.tsx'
import { StandingsTable } from './standings-table.tsx'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const seasons = await readOnServer(host, listSeasons)
  const season = chosenSeason(seasons, request)
  const rows = season ? await readOnServer(host, showTable, { params: { id: season.id } }) : []
  return { seasons, season, rows }
}

/** The table of a season, in groups where it has them. */
export default function TablePage({ loaderData: { seasons, season, rows } }: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  const groups = Map.groupBy(rows, ({ group_name: name }: Standing) => name)
  return (
    <div className="stack-wide">
      <PageHead title={t('table.title')} line={t('table.line')} />
      <h1>{t('table.title')}</h1>
      <GameTabs />
      {season && <SeasonChoice seasons={seasons} chosen={season} />}
      {rows.length === 0 && (
        <EmptyState
          icon={<IconListNumbers size={28} aria-hidden="true" />}
          title={t('table.empty')}
          text={t('club:empty_text')}
        />
      )}
      {[...groups].map(([name, some]) => (
        <StandingsTable
          key={name ?? ''}
          title={name === null ? t('table.title') : t('table.group', { name })}
          isTitleShown={name !== null}
          rows={some}
        />
      ))}
    </div>
  )
}
