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
import { IconTicket } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import { GateCode } from './gate-code.tsx'
import { SubjectHead } from './kinds-of.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketState } from './ticket-state.tsx'
import classes from './tickets.module.css'

export const handle: RouteHandle = { messages: ['club', 'tickets', 'validation', 'fields'] }

/** A ticket: the code for the gate, the seat, and what may still be done with it. */
export default function OwnTicketPage() {
  const { t } = useTranslation('tickets')
  const { id = '' } = useParams()
  const ticket = useCall(showOwnTicket, { params: { id }, quiet: true })
  if (ticket.data) return <ShownTicket ticket={ticket.data} onChange={() => void ticket.refetch()} />
  return (
    <>
      <PageHead title={t('own')} line={t('line')} />
      <h1 className="unseen">{t('own')}</h1>
      <WhenRead of={ticket} skeleton={<BlockSkeleton height={480} />} missing={<NoTicket />}>
        {() => null}
      </WhenRead>
    </>
  )
}

/** It is another client's, or was never there. */
function NoTicket() {
  const { t } = useTranslation('tickets')
  return (
    <EmptyState
      icon={<IconTicket size={28} aria-hidden="true" />}
      title={t('ticket.missing')}
      text={t('ticket.missing_text')}
      action={
        <ButtonLink to="/portal/club/tickets" look="plain">
          {t('own')}
        </ButtonLink>
      }
    />
  )
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
