import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showConfirmationLimit } from '#contract/operations/identity/confirmation-limit.ts'
import { showPin } from '#contract/operations/identity/pin.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import rows from '#web/ui/rows.module.css'
import { Status } from '#web/ui/status.tsx'
import classes from './account.module.css'

interface Step {
  readonly name: 'phone' | 'email' | 'pin' | 'pro'
  readonly isDone: boolean
  /** Where it is done. */
  readonly to: string
}

/** What the account has proven, and what would open more. */
export function AccountState() {
  const { t } = useTranslation('account')
  const { user } = useSession()
  const pin = useCall(showPin)
  const limit = useCall(showConfirmationLimit)
  if (!user) return null
  const steps: readonly Step[] = [
    { name: 'phone', isDone: user.phone_verified_at !== null, to: '/auth/verify' },
    { name: 'email', isDone: user.email_verified_at !== null, to: '/portal/profile' },
    ...(pin.data ? [{ name: 'pin' as const, isDone: pin.data.set_at !== null, to: '/portal/profile' }] : []),
    { name: 'pro', isDone: user.pro, to: '/portal/transfer' },
  ]
  return (
    <Panel title={t('state.title')}>
      <ul className={rows.rows}>
        {steps.map(({ name, isDone, to }) => (
          <li key={name}>
            <span className={rows.main}>
              {t(`state.${name}`)}
              <span className={`small soft ${classes.detail}`}>{t(`state.opens.${name}`)}</span>
            </span>
            {isDone ? (
              <Status kind="success">{t('state.done')}</Status>
            ) : (
              <Link to={to}>{t(`state.do.${name}`)}</Link>
            )}
          </li>
        ))}
        {limit.data && (
          <li>
            <span className={rows.main}>
              {t('state.confirm')}
              <span className={`small soft ${classes.detail}`}>
                <Link to="/portal/profile">{t('state.confirm_change')}</Link>
              </span>
            </span>
            <Money value={limit.data.above} currency="LYD" />
          </li>
        )}
      </ul>
    </Panel>
  )
}
