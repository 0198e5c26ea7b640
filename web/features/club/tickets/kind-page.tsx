import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showTicketKind } from '#contract/operations/tickets/shop.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import type { Route } from './+types/kind-page.ts'
import { KindFacts } from './kind-facts.tsx'
import classes from './tickets.module.css'

export const handle: RouteHandle = { messages: ['club', 'tickets', 'validation', 'fields'] }

/** With seats and forms, which visitors do not need. */
const OrderTickets = lazy(async () => ({ default: (await import('./order-tickets.tsx')).OrderTickets }))

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return { kind: await readOnServer(context.get(pageHostContext), showTicketKind, { params: { id } }) }
}

export default function KindPage({ loaderData: { kind } }: Route.ComponentProps) {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  const base = useClubBase()
  const title = readIn(kind.subject.title, locale).text
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={title} line={readIn(kind.name, locale).text} />
      <div className={classes.beside}>
        <KindFacts kind={kind} />
        {base === '/club' ? (
          <div className="card stack">
            <ButtonLink to={`/portal/club/ticket-kinds/${kind.id}`}>{t('login')}</ButtonLink>
            <Link to="/club/tickets">{t('all')}</Link>
          </div>
        ) : (
          <Suspense fallback={<BlockSkeleton height={360} />}>
            <OrderTickets key={kind.id} kind={kind} />
          </Suspense>
        )}
      </div>
    </UiToolsContext>
  )
}
