import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showHome } from '#contract/operations/wallets/show-home.ts'
import { useDeviceAnswer } from '#web/lib/notifications/use-device-answer.ts'
import { Filled } from '#web/ui/filled.tsx'
import {
  IconAlertCircle,
  IconCirclePlus,
  IconClock,
  IconDeviceMobile,
  IconShieldCheck,
} from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './alerts.module.css'

type Home = AnswerOf<typeof showHome>

/** What needs attention; empty when nothing does. */
export function Alerts({ home: { alerts, wallet } }: { home: Home }) {
  const { t } = useTranslation('portal')
  const { frozen, unverified, low_balance_below: below, transfers_waiting: waiting } = alerts
  const { open_payment: payment, money_request: asked, new_device: device } = alerts
  const owes = isSome(wallet.owed)
  const isQuiet = !frozen && unverified.length === 0 && below === null && waiting === 0 && !owes
  if (isQuiet && payment === null && asked === null && device === null) return null
  return (
    <section aria-label={t('alerts.title')}>
      <ul className={classes.alerts}>
        {frozen && (
          <Alert icon={IconAlertCircle} text={t('alerts.frozen')}>
            <Link to="/portal/help/new">{t('alerts.ask')}</Link>
          </Alert>
        )}
        {device && <NewDevice device={device} />}
        {asked && <AskedFor asked={asked} />}
        {unverified.map((channel) => (
          <Alert key={channel} icon={IconShieldCheck} text={t(`alerts.verify_${channel}`)}>
            <Link to={`/auth/verify?verify_${channel}=1`}>{t('alerts.verify')}</Link>
          </Alert>
        ))}
        {owes && (
          <Alert
            icon={IconAlertCircle}
            text={
              <Filled
                sentence={t('alerts.owed')}
                parts={{ amount: <Money value={wallet.owed} currency={wallet.currency} /> }}
              />
            }
          >
            <Link to="/portal/recharge">{t('alerts.recharge')}</Link>
          </Alert>
        )}
        {below !== null && (
          <Alert
            icon={IconCirclePlus}
            text={
              <Filled
                sentence={t('alerts.low_balance')}
                parts={{ amount: <Money value={below} currency={wallet.currency} /> }}
              />
            }
          >
            <Link to="/portal/recharge">{t('alerts.recharge')}</Link>
          </Alert>
        )}
        {payment && <OpenPayment payment={payment} />}
        {waiting > 0 && (
          <Alert icon={IconClock} text={t('alerts.waiting', { count: waiting })}>
            <Link to="/portal/recharge">{t('alerts.look')}</Link>
          </Alert>
        )}
      </ul>
    </section>
  )
}

/** What another client asks for, until it is answered. */
function AskedFor({ asked }: { asked: NonNullable<Home['alerts']['money_request']> }) {
  const { t } = useTranslation('portal')
  return (
    <Alert
      icon={IconClock}
      text={
        <Filled
          sentence={t('alerts.asked', { name: `\u2068${asked.name}\u2069` })}
          parts={{ amount: <Money value={asked.amount} currency={asked.currency} /> }}
        />
      }
    >
      <Link to={`/portal/requests/${asked.code}`}>{t('alerts.answer')}</Link>
    </Alert>
  )
}

/** An open payment: it is continued, or expires. */
function OpenPayment({ payment }: { payment: NonNullable<Home['alerts']['open_payment']> }) {
  const { t } = useTranslation('portal')
  const { formatTime } = useUiTools()
  return (
    <Alert
      icon={IconClock}
      text={
        <Filled
          sentence={t('alerts.open_payment', { time: `\u2066${formatTime(payment.expires_at)}\u2069` })}
          parts={{ amount: <Money value={payment.amount} currency={payment.currency} /> }}
        />
      }
    >
      <Link to={`/portal/recharge?payment=${payment.recharge_id}`}>{t('alerts.continue')}</Link>
    </Alert>
  )
}

/** The server's name for an unknown device. */
const unnamed = '—'

/** Shown until it is answered. */
function NewDevice({ device }: { device: NonNullable<Home['alerts']['new_device']> }) {
  const { t } = useTranslation('portal')
  const { isBusy, wasMe, wasNotMe } = useDeviceAnswer(device.notification_id, device.session_id)
  return (
    <Alert
      many
      icon={IconDeviceMobile}
      text={
        device.device === unnamed
          ? t('alerts.new_device_unnamed')
          : t('alerts.new_device', { device: `\u2066${device.device}\u2069` })
      }
    >
      <button type="button" className="link-button" disabled={isBusy} onClick={wasMe}>
        {t('alerts.was_me')}
      </button>
      <button type="button" className="link-button" disabled={isBusy} onClick={() => void wasNotMe()}>
        {t('alerts.was_not_me')}
      </button>
    </Alert>
  )
}

interface AlertProps {
  readonly icon: typeof IconClock
  readonly text: ReactNode
  /** The possible actions. */
  readonly children: ReactNode
  /** Several actions: on phones they are below. */
  readonly many?: boolean
}

function Alert({ icon: Icon, text, children, many = false }: AlertProps) {
  return (
    <li data-many={many || undefined}>
      <Icon size={22} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      <span className={classes.action}>{children}</span>
    </li>
  )
}
