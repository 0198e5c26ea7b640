import { useTranslation } from 'react-i18next'
import { showTicketByLink } from '#contract/operations/tickets/own-tickets.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { LocalText } from '../local-text.tsx'
import type { Route } from './+types/friend-page.ts'
import { GateCode } from './gate-code.tsx'
import { SubjectHead } from './kinds-of.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketState } from './ticket-state.tsx'
import classes from './tickets.module.css'

export const handle: RouteHandle = { messages: ['club', 'tickets'] }

export async function loader({ context, params: { token = '' } }: Route.LoaderArgs) {
  return { ticket: await readOnServer(context.get(pageHostContext), showTicketByLink, { params: { token } }) }
}

/** The ticket of a friend who has no account: who has the address has the ticket. */
export default function FriendPage({ loaderData: { ticket } }: Route.ComponentProps) {
  const { t } = useTranslation('tickets')
  return (
    <UiToolsContext value={usePageTools()}>
      <div className={classes.narrow}>
        <PageHead title={t('ticket.by_link')} line={t('line')} />
        <div className="between">
          <h1>
            <LocalText of={ticket.name} />
          </h1>
          <TicketState state={ticket.state} />
        </div>
        <SubjectHead subject={ticket.subject} />
        {ticket.code && <GateCode {...ticket.code} number={ticket.number} />}
        <TicketFacts ticket={ticket} />
      </div>
    </UiToolsContext>
  )
}
