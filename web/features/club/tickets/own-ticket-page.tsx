import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showOwnTicket } from '#contract/operations/tickets/own-tickets.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import { GateCode } from './gate-code.tsx'
import { SubjectHead } from './kinds-of.tsx'
import { TicketState } from './own-tickets.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import classes from './tickets.module.css'

export const handle: RouteHandle = { messages: ['club', 'tickets', 'validation', 'fields'] }

/** A ticket: the code for the gate, the seat, and what may still be done with it. */
export default function OwnTicketPage() {
  const { t } = useTranslation('tickets')
  const { id = '' } = useParams()
  const ticket = useCall(showOwnTicket, { params: { id } })
  if (ticket.isPending) return <BlockSkeleton height={480} />
  if (ticket.isLoadingError)
    return (
      <>
        <h1>{t('own')}</h1>
        <ErrorState failure={ticket.error} onRetry={() => void ticket.refetch()} />
      </>
    )
  return <ShownTicket ticket={ticket.data} onChange={() => void ticket.refetch()} />
}

interface ShownTicketProps {
  readonly ticket: AnswerOf<typeof showOwnTicket>
  onChange(): void
}

function ShownTicket({ ticket, onChange }: ShownTicketProps) {
  const { t } = useTranslation('tickets')
  const { locale } = usePage()
  return (
    <div className={classes.narrow}>
      <PageHead title={readIn(ticket.subject.title, locale).text} line={readIn(ticket.name, locale).text} />
      <div className="between">
        <h1>
          <LocalText of={ticket.name} />
        </h1>
        <TicketState state={ticket.state} />
      </div>
      <SubjectHead subject={ticket.subject} />
      {ticket.code && <GateCode {...ticket.code} number={ticket.number} />}
      {ticket.virtual_ticket && ticket.live_id !== null && (
        <ButtonLink to={`/portal/club/lives/${ticket.live_id}`}>{t('ticket.watch')}</ButtonLink>
      )}
      {ticket.of_friend && ticket.link === null && (
        <Notice kind="info">{t('ticket.friend_has', { name: ticket.holder ?? '' })}</Notice>
      )}
      {ticket.link !== null && (
        <div className="stack">
          <p>{t('ticket.link')}</p>
          <p>
            <a href={ticket.link} className={classes.link}>
              <bdi dir="ltr">{ticket.link}</bdi>
            </a>
          </p>
          <CopyButton value={ticket.link} label={t('ticket.copy')} />
        </div>
      )}
      <TicketFacts ticket={ticket} />
      <TicketActions ticket={ticket} onChange={onChange} />
      <Link to="/portal/club/tickets">{t('own')}</Link>
    </div>
  )
}
