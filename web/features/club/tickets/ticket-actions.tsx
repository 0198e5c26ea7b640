import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  listOwnTickets,
  printTicket,
  refundOwnTicket,
  type showOwnTicket,
  transferTicket,
} from '#contract/operations/tickets/own-tickets.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { callFile } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { isIntentionKept } from '#web/lib/session/intentions.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './tickets.module.css'

type Ticket = AnswerOf<typeof showOwnTicket>

interface TicketActionsProps {
  readonly ticket: Ticket
  onChange(): void
}

/** Saving, giving and returning. */
export function TicketActions({ ticket, onChange }: TicketActionsProps) {
  const { t } = useTranslation('tickets')
  const { id } = ticket
  const [open, setOpen] = useState(() => openedBefore(id))
  const { fetching, download } = useDownload(() => callFile(printTicket, { params: { id } }))
  return (
    <div className="stack no-print">
      <div className="row">
        {ticket.code && (
          <Button look="plain" busy={fetching !== null} onClick={() => void download('sheet')}>
            {t('ticket.pdf')}
          </Button>
        )}
        {ticket.can_transfer && (
          <Button look="plain" onClick={() => setOpen('give')}>
            {t('ticket.give')}
          </Button>
        )}
        {ticket.can_refund && (
          <Button look="plain" onClick={() => setOpen('refund')}>
            {t('ticket.refund')}
          </Button>
        )}
      </div>
      {open === 'give' && <Giving id={id} onClose={() => setOpen(null)} />}
      {open === 'refund' && <Returning ticket={ticket} onDone={onChange} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** What this tab had sent, and has no answer to. */
function openedBefore(about: string): 'give' | 'refund' | null {
  if (isIntentionKept({ operation: transferTicket, about })) return 'give'
  return isIntentionKept({ operation: refundOwnTicket, about }) ? 'refund' : null
}

function Giving({ id, onClose }: { readonly id: string; onClose(): void }) {
  const { t } = useTranslation(['tickets', 'common'])
  const navigate = useNavigate()
  const write = useMoneyWrite(
    transferTicket,
    () => {
      showToast('success', t('ticket.give_done'))
      refresh(listOwnTickets)
      void navigate('/portal/club/tickets')
    },
    id,
  )
  const [phone, setPhone] = useState(write.resumed?.phone ?? '')
  const { phase, failure } = reviewOf(write.state)
  return (
    <form
      className={classes.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void write.send({ client_ticket_id: id, phone })
      }}
    >
      <p>{t('ticket.give_line')}</p>
      <PhoneField name="phone" label={t('ticket.give_phone')} value={phone} onChange={setPhone} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
      <div className="row">
        <Button type="submit" busy={phase === 'sending'} disabled={phone.trim() === ''}>
          {t('ticket.give')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common:back')}
        </Button>
      </div>
    </form>
  )
}

interface ReturningProps {
  readonly ticket: Ticket
  onDone(): void
  onClose(): void
}

function Returning({ ticket, onDone, onClose }: ReturningProps) {
  const { t } = useTranslation(['tickets', 'common'])
  const write = useMoneyWrite(
    refundOwnTicket,
    () => {
      refresh(showWallet, listOwnTickets)
      onDone()
      onClose()
    },
    ticket.id,
  )
  const { phase, failure } = reviewOf(write.state)
  return (
    <div className={classes.panel}>
      <p>
        {t('ticket.refund_line')} <Money value={ticket.price} currency={ticket.currency} />
      </p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
      <div className="row">
        <Button busy={phase === 'sending'} onClick={() => void write.send({ client_ticket_id: ticket.id })}>
          {t('ticket.refund')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  )
}
