import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  type listNotifications,
  questionKinds,
} from '#contract/operations/notifications/list-notifications.ts'
import { useDeviceAnswer } from '#web/lib/notifications/use-device-answer.ts'
import { Moment } from '#web/ui/moment.tsx'
import classes from './notifications-menu.module.css'

type Row = AnswerOf<typeof listNotifications>[number]

/** Whether it waits for an answer and is not marked by reading. */
export function isQuestion({ kind, read_at }: Row): boolean {
  return read_at === null && questionKinds.some((asked) => asked === kind)
}

interface NotificationRowsProps {
  readonly rows: readonly Row[]
  /** One of the links was followed. */
  onGo?(): void
}

export function NotificationRows({ rows, onGo }: NotificationRowsProps) {
  const { t } = useTranslation('portal')
  if (rows.length === 0) return <p className="small soft">{t('notifications.empty')}</p>
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} data-unread={row.read_at === null || undefined}>
          <p className={classes.title}>{row.title}</p>
          <p className="small soft">{row.body}</p>
          <p className="tiny faint">
            <Moment at={row.created_at} />
          </p>
          <WhatNext row={row} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

/** An answer where one is asked for, otherwise a link to the subject. */
function WhatNext({ row, onGo }: { row: Row; onGo: (() => void) | undefined }) {
  const { t } = useTranslation('portal')
  if (isQuestion(row)) return <Answers row={row} onGo={onGo} />
  const place = placeOf(row)
  if (place === null) return null
  return (
    <Link to={place} className="small" onClick={onGo}>
      {t('notifications.look')}
    </Link>
  )
}

function Answers({ row, onGo }: { row: Row; onGo: (() => void) | undefined }) {
  const { t } = useTranslation('portal')
  const { isBusy, wasMe, wasNotMe } = useDeviceAnswer(row.id, row.about?.id ?? null)
  const refuse = () => {
    onGo?.()
    void wasNotMe()
  }
  return (
    <p className="row small">
      <button type="button" className="link-button" disabled={isBusy} onClick={wasMe}>
        {t('alerts.was_me')}
      </button>
      <button type="button" className="link-button" disabled={isBusy} onClick={refuse}>
        {t('alerts.was_not_me')}
      </button>
    </p>
  )
}

const places = {
  recharge: (id: string) => `/portal/recharge?payment=${id}`,
  transfer: (id: string) => `/portal/transfer/${id}`,
  money_request: (id: string) => `/portal/requests/${id}`,
  card_order: (id: string) => `/portal/cards/orders/${id}`,
  product_order: (id: string) => `/portal/orders/${id}`,
  gift_order: (id: string) => `/portal/club/gift-orders/${id}`,
  competition: (id: string) => `/portal/club/competitions/${id}`,
  form: () => '/portal/club/forms',
  category: (id: string) => `/portal/cards?buy=${id}`,
  support_message: (id: string) => `/portal/help/messages/${id}`,
  ticket: (id: string) => `/portal/club/tickets/${id}`,
  ticket_kind: (id: string) => `/portal/club/ticket-kinds/${id}`,
  game: (id: string) => `/portal/club/games/${id}`,
  event: (id: string) => `/portal/club/events/${id}`,
  accepted_voucher: (id: string) => `/vouchers/use/${id}`,
  settlement: (id: string) => `/settlements/${id}`,
  subscription: () => '/portal/subscription',
  subscription_payment: (id: string) => `/portal/subscription/payments/${id}`,
  device: () => '/portal/profile#devices',
}

/** The link of notifications without a subject. */
const placesOfKinds: Partial<Record<Row['kind'], string>> = {
  password_changed: '/portal/profile#devices',
  email_changed: '/portal/profile',
  phone_changed: '/portal/profile',
  second_factor_changed: '/portal/profile',
  confirmation_limit_raised: '/portal/profile',
  payout_account_changed: '/settlements',
  account_opened: '/portal/profile',
  closure_asked: '/portal/close-account',
  closure_hindered: '/portal/close-account',
  data_ready: '/portal/my-data',
  card_received: '/portal/cards?view=mine',
  low_balance: '/portal/recharge',
  recharged: '/portal/reports/wallet-transactions',
  transfer_received: '/portal/reports/wallet-transactions',
}

function placeOf({ kind, about }: Row): string | null {
  return about ? places[about.what](about.id) : (placesOfKinds[kind] ?? null)
}
