import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listPolls } from '#contract/operations/polls/polls.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { IconChartBar } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/polls-page.ts'
import type { Poll } from './poll.ts'
import { PollList } from './poll-list.tsx'
import { VisitorBallot } from './visitor-ballot.tsx'

// Visitors load nothing that asks for their own votes.
const OwnPolls = lazy(() => import('./own-polls.tsx'))

export const handle: RouteHandle = { messages: ['club', 'points'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readOnServer(context.get(pageHostContext), listPolls, { query: { per_page: '50' } }) }
}

/** Every poll as a card: to vote in, or with its result. */
export default function PollsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('points')
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={t('polls.title')} line={t('polls.line')} />
      <h1>{t('polls.title')}</h1>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={28} aria-hidden="true" />}
          title={t('polls.empty')}
          text={t('polls.empty_text')}
        />
      ) : (
        <Polls items={items} />
      )}
    </UiToolsContext>
  )
}

function Polls({ items }: { readonly items: readonly Poll[] }) {
  const { token } = useSession()
  const isVisitor = token === null
  const list = <PollList items={items} votes={[]} isKnown={isVisitor} ballot={VisitorBallot} />
  if (isVisitor) return list
  return (
    <Suspense fallback={list}>
      <OwnPolls items={items} />
    </Suspense>
  )
}
