import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { Filled } from '#web/ui/filled.tsx'
import { IconCirclePlus, IconClock, IconDeviceMobile, IconShieldCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './alerts.module.css'

type Home = AnswerOf<typeof showHome>

/** What asks for a look; when nothing does, nothing stands here. */
export function Alerts({ home: { alerts, wallet } }: { home: Home }) {
  const { t } = useTranslation('portal')
  const { unverified, low_balance_below: below, recharges_waiting: waiting, new_device: device } = alerts
  if (unverified.length === 0 && below === null && waiting === 0 && device === null) return null
  return (
    <section aria-label={t('alerts.title')}>
      <ul className={classes.alerts}>
        {device && <NewDevice device={device} />}
        {unverified.map((channel) => (
          <Alert key={channel} icon={IconShieldCheck} text={t(`alerts.verify_${channel}`)}>
            <Link to={`/auth/verify?verify_${channel}=1`}>{t('alerts.verify')}</Link>
          </Alert>
        ))}
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
        {waiting > 0 && (
          <Alert icon={IconClock} text={t('alerts.waiting', { count: waiting })}>
            <Link to="/portal/recharge">{t('alerts.look')}</Link>
          </Alert>
        )}
      </ul>
    </section>
  )
}

/** What the server writes of a device whose agent tells nothing. */
const unnamed = '—'

/** Stands until somebody says that it was they, or reads the notification. */
function NewDevice({ device }: { device: NonNullable<Home['alerts']['new_device']> }) {
  const { t } = useTranslation('portal')
  const send = useSend(readNotifications)
  const dismiss = () =>
    send.mutate(
      { body: { ids: [device.notification_id] } },
      { onSuccess: () => refresh(showHome, listNotifications) },
    )
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
      <button type="button" className="link-button" disabled={send.isPending} onClick={dismiss}>
        {t('alerts.was_me')}
      </button>
      <Link to="/portal/profile#devices">{t('alerts.devices')}</Link>
    </Alert>
  )
}

interface AlertProps {
  readonly icon: typeof IconClock
  readonly text: ReactNode
  /** What can be done about it. */
  readonly children: ReactNode
  /** More than one thing: on phones they stand below. */
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
