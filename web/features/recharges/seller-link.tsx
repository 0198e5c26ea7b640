import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import { IconCash, IconChevronRight } from '#web/ui/icons.ts'
import classes from './recharge.module.css'

/** For sellers: recharging another client's wallet. */
export function SellerLink() {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  if (!user?.seller) return null
  return (
    <Link to="/portal/recharge-client" className={classes.method}>
      <span className={classes.methodIcon}>
        <IconCash size={22} aria-hidden="true" />
      </span>
      <span className={classes.methodText}>
        <strong>{t('seller.title')}</strong>
        <span className="small soft">{t('seller.line')}</span>
      </span>
      <IconChevronRight size={18} className="mirror faint" aria-hidden="true" />
    </Link>
  )
}
