import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listTicketKinds } from '#contract/operations/tickets/shop.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { IconTicket } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { useClubBase } from '../club-base.ts'
import type { Route } from './+types/tickets-page.ts'
import { KindsOf } from './kinds-of.tsx'
import classes from './tickets.module.css'

// Visitors have none.
const OwnTickets = lazy(() => import('./own-tickets.tsx'))

export const handle: RouteHandle = { messages: ['club', 'tickets'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const game = new URL(request.url).searchParams.get('game')
  const query: Record<string, string> = game !== null && /^\d{1,18}$/.test(game) ? { game_id: game } : {}
  return { kinds: await readOnServer(context.get(pageHostContext), listTicketKinds, { query }) }
}

/** My tickets first, then what is on sale, by match and event. */
export default function TicketsPage({ loaderData: { kinds } }: Route.ComponentProps) {
  const { t } = useTranslation('tickets')
  const { token } = useSession()
  const base = useClubBase()
  const subjects = Map.groupBy(kinds, ({ subject }) => `${subject.kind} ${subject.id}`)
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={t('title')} line={t('line')} />
      <h1>{t('title')}</h1>
      {token !== null && base === '/portal/club' && (
        <Suspense>
          <OwnTickets />
        </Suspense>
      )}
      {kinds.length === 0 ? (
        <EmptyState
          icon={<IconTicket size={28} aria-hidden="true" />}
          title={t('empty')}
          text={t('empty_text')}
        />
      ) : (
        <section className={classes.shop} aria-labelledby="on-sale">
          <h2 id="on-sale">{t('shop')}</h2>
          {[...subjects].map(([key, those]) => (
            <KindsOf key={key} kinds={those} />
          ))}
        </section>
      )}
    </UiToolsContext>
  )
}
