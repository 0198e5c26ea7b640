import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Balance } from './balance.tsx'
import classes from './most-to-send.module.css'
import actionClasses from './small-action.module.css'

interface MostToSendProps {
  /** Null: not even the smallest transfer is possible. */
  readonly most: string | null
  /** Why there is none. */
  readonly cause: 'balance' | 'daily' | 'monthly' | null
  readonly currency: string
  onUse(amount: string): void
  /** The person goes to recharge. */
  onRecharge(): void
}

/** The largest possible amount with fee and limits; one press enters it. */
export function MostToSend({ most, cause, currency, onUse, onRecharge }: MostToSendProps) {
  const { t } = useTranslation('transfers')
  if (most === null)
    return (
      <p className="small soft">
        {t(`most.nothing.${cause ?? 'balance'}`)}{' '}
        {cause === 'balance' && (
          <Link to="/portal/recharge" onClick={onRecharge}>
            {t('most.recharge')}
          </Link>
        )}
      </p>
    )
  return (
    <div className={classes.most}>
      <span className="small soft">
        {t('most.label')} <Balance value={most} currency={currency} />
      </span>
      <button type="button" className={actionClasses.action} onClick={() => onUse(most)}>
        {t('most.use')}
      </button>
    </div>
  )
}
