import { useTranslation } from 'react-i18next'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { showRanking } from '#contract/operations/competitions/results.ts'
import { competitions } from '#contract/resources/competitions/competitions.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import type { Route } from './+types/competition-page.ts'
import { CompetitionDetails } from './competition-details.tsx'
import { DrawFacts } from './draw-facts.tsx'
import { OwnPart } from './own-part.tsx'
import { Ranking } from './ranking.tsx'

export const handle: RouteHandle = { messages: ['club', 'competitions'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [item, ranking] = await Promise.all([
    readOnServer(host, audienceOf(competitions).show, { params: { id } }),
    readOnServer(host, showRanking, { params: { id } }),
  ])
  return { item, ranking }
}

/** One competition: what it asks for, what the reader did, and who won. */
export default function CompetitionPage({ loaderData: { item, ranking } }: Route.ComponentProps) {
  useTranslation('competitions')
  const { locale } = usePage()
  const words = {
    title: readIn(item.title, locale).text,
    line: readIn(item.rules, locale).text.slice(0, 160),
  }
  return (
    <>
      <PageHead {...words} />
      <CompetitionDetails
        item={item}
        own={<OwnPart item={item} />}
        after={
          <>
            {ranking.judged && <Ranking ranking={ranking} competitionId={item.id} />}
            {ranking.seed_hash !== null && <DrawFacts ranking={ranking} />}
          </>
        }
      />
    </>
  )
}
