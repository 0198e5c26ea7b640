import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listOwnVotes, listPolls } from '#contract/operations/polls/polls.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { IconChartBar } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/polls-page.ts'
import { PollCard } from './poll-card.tsx'
import classes from './polls.module.css'

export const handle: RouteHandle = { messages: ['club', 'points'] }

/** An open page sees the votes of others within this time. */
const askedAgainMs = 1_500

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readOnServer(context.get(pageHostContext), listPolls, { query: { per_page: '50' } }) }
}

type Votes = AnswerOf<typeof listOwnVotes>

/** Every poll as a card: to vote in, or with its result. */
export default function PollsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('points')
  const { token } = useSession()
  const votes = useCall(listOwnVotes, {}, token !== null)
  const [fresh, setFresh] = useState<Votes>([])
  const known: Votes = [...fresh, ...(votes.data ?? [])]
  const isFollowed = items.some(({ id, ended }) => !ended && known.some((vote) => vote.poll_id === id))
  useRepeatedly(isFollowed ? askedAgainMs : null, () => {
    if (document.visibilityState !== 'visible') return
    void votes.refetch().then(() => setFresh([]))
  })
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
        <ul className={classes.list}>
          {items.map((poll) => (
            <li key={poll.id}>
              <PollCard
                poll={poll}
                vote={known.find(({ poll_id: id }) => id === poll.id) ?? null}
                isKnown={token === null || votes.data !== undefined}
                onVoted={(vote) => setFresh((before) => [vote, ...before])}
              />
            </li>
          ))}
        </ul>
      )}
    </UiToolsContext>
  )
}
