import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  giveUpTicketOrder,
  payTicketOrder,
  showTicketOrder,
} from '#contract/operations/tickets/order-tickets.ts'
import { listOwnTickets } from '#contract/operations/tickets/own-tickets.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import classes from './tickets.module.css'

export const handle: RouteHandle = { messages: ['club', 'tickets'] }

type Order = AnswerOf<typeof showTicketOrder>

/** What is held, for how long, and paying it. The same address shows later what became of it. */
export default function TicketOrderPage() {
  const { t } = useTranslation('tickets')
  const { id = '' } = useParams()
  const order = useCall(showTicketOrder, { params: { id } })
  if (order.isPending) return <BlockSkeleton height={360} />
  if (order.isLoadingError)
    return (
      <>
        <h1>{t('order.title')}</h1>
        <ErrorState failure={order.error} onRetry={() => void order.refetch()} />
      </>
    )
  return <ShownOrder order={order.data} onChange={() => void order.refetch()} />
}

function ShownOrder({ order, onChange }: { readonly order: Order; onChange(): void }) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.narrow}>
      <PageHead title={t('order.title')} line={t('line')} />
      <h1>{t('order.title')}</h1>
      {order.status === 'paid' && (
        <>
          <Notice kind="success">{t('order.paid')}</Notice>
          <ButtonLink to={placeOfPaid(order)}>{t('order.show')}</ButtonLink>
        </>
      )}
      {order.status === 'ended' && (
        <>
          <Notice kind="info">{t('order.ended')}</Notice>
          <ButtonLink to={`/portal/club/ticket-kinds/${order.ticket_id}`}>{t('order.again')}</ButtonLink>
        </>
      )}
      <Lines order={order} />
      {order.status === 'held' && <Paying order={order} onChange={onChange} />}
    </div>
  )
}

function placeOfPaid({ tickets: [first, ...rest] }: Order): string {
  return first && rest.length === 0 ? `/portal/club/tickets/${first.id}` : '/portal/club/tickets'
}

function Lines({ order }: { readonly order: Order }) {
  const { t } = useTranslation('tickets')
  const rows = order.tickets.map(({ holder, row, seat, guests }) => ({
    label: holder ?? '',
    value: (
      <>
        {row !== null && seat !== null ? t('plan.seat', { row, seat }) : <LocalText of={order.name} />}
        {guests > 0 && ` + ${guests}`}
      </>
    ),
  }))
  const total = {
    label: t('total'),
    value: <Money value={order.total} currency={order.currency} />,
    strong: true,
  }
  return <Receipt title={t('tickets')} rows={[...rows, total]} />
}

function Paying({ order, onChange }: { readonly order: Order; onChange(): void }) {
  const { t } = useTranslation('tickets')
  const left = useSecondsLeft(order.seconds_left)
  const onDone = () => {
    refresh(showWallet, showHome, listOwnTickets)
    onChange()
  }
  const pay = useMoneyWrite(payTicketOrder, onDone, order.id)
  const giveUp = useMoneyWrite(giveUpTicketOrder, onDone, order.id)
  const { phase, failure } = reviewOf(pay.state)
  const leaving = reviewOf(giveUp.state)
  if (left === 0 && phase === 'idle')
    return (
      <>
        <Notice kind="info">{t('order.ended')}</Notice>
        <Link to={`/portal/club/ticket-kinds/${order.ticket_id}`}>{t('order.again')}</Link>
      </>
    )
  return (
    <>
      <p className={classes.clock}>
        <span>{t('order.left')}</span>
        <bdi dir="ltr" role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</bdi>
      </p>
      {(failure ?? leaving.failure) && <Notice kind="danger">{failure ?? leaving.failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={pay.askAgain} onCancel={pay.cancel} />
      <div className="row">
        <Button busy={phase === 'sending'} onClick={() => void pay.send({ order_id: order.id })}>
          {t('order.pay_now')} <Money value={order.total} currency={order.currency} />
        </Button>
        <Button
          look="quiet"
          busy={leaving.phase === 'sending'}
          onClick={() => void giveUp.send({ order_id: order.id })}
        >
          {t('order.give_up')}
        </Button>
      </div>
    </>
  )
}

/** Counts what the server said was left: clocks of phones differ. */
function useSecondsLeft(seconds: number): number {
  const [until] = useState(() => performance.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.floor((until - performance.now()) / 1_000))),
      500,
    )
    return () => clearInterval(timer)
  }, [until])
  return left
}
