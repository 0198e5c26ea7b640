import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { MethodHead } from './method-head.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

/** Nothing to fill in: how it goes, and the number that the seller scans. */
export function CashGuide({ method }: { method: Method }) {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  if (!user) return null
  return (
    <section className={`card stack ${classes.form}`}>
      <MethodHead method={method} />
      <div className={classes.member}>
        <QrCode value={user.member_no} label={t('cash.qr')} size={160} />
        <div>
          <p className="small soft">{t('cash.number')}</p>
          <p>
            <bdi dir="ltr" className={classes.memberNo}>
              {user.member_no}
            </bdi>
          </p>
          <CopyButton value={user.member_no} />
        </div>
      </div>
      <ol className={classes.steps}>
        <li>{t('cash.step_find')}</li>
        <li>{t('cash.step_show')}</li>
        <li>{t('cash.step_check')}</li>
      </ol>
      <Button component={Link} to="/evoucher-sellers">
        {t('cash.sellers')}
      </Button>
    </section>
  )
}
