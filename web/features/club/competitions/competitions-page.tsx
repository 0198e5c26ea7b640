import { useTranslation } from 'react-i18next'
import { competitions } from '#contract/resources/competitions/competitions.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { ClubList } from '../list-parts.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/competitions-page.ts'
import { CompetitionTile } from './competition-tile.tsx'

export const handle: RouteHandle = { messages: ['club', 'competitions'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), competitions, listQuery(request)) }
}

export default function CompetitionsPage({ loaderData: { items } }: Route.ComponentProps) {
  useTranslation('competitions')
  return (
    <ClubList name="competitions" count={items.length}>
      {items.map((item) => (
        <li key={item.id}>
          <CompetitionTile item={item} />
        </li>
      ))}
    </ClubList>
  )
}
