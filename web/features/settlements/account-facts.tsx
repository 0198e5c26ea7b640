import { useTranslation } from 'react-i18next'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { Moment } from '#web/ui/moment.tsx'
import classes from './settlements.module.css'

interface AccountFactsProps {
  readonly account: PayoutAccount
  readonly changedAt?: string
}

/** A merchant's payout account. */
export function AccountFacts({ account, changedAt }: AccountFactsProps) {
  const { t } = useTranslation('settlements')
  return (
    <dl className={classes.account}>
      <div>
        <dt>{t('account.bank')}</dt>
        <dd>
          <bdi>{account.bank}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('account.holder')}</dt>
        <dd>
          <bdi>{account.holder}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('account.number')}</dt>
        <dd>
          <bdi dir="ltr" className={`code ${classes.number}`}>
            {account.number}
          </bdi>
        </dd>
      </div>
      {changedAt && (
        <div>
          <dt>{t('account.changed')}</dt>
          <dd>
            <Moment at={changedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}
