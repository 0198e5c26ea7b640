import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import { formatPercent } from '#contract/kernel/percent.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

const currency = 'LYD'

/** The limits and the fee. */
export function MethodTerms({ method: { amount_min: min, amount_max: max, fee } }: { method: Method }) {
  const { t } = useTranslation('recharges')
  const hasFixed = isSome(fee.fixed)
  const hasFee = hasFixed || fee.share_bp > 0 || isSome(fee.fee_min)
  return (
    <span className={classes.terms}>
      {min && max && (
        <span>
          {t('terms.from')} <Money value={min} currency={currency} /> {t('terms.to')}{' '}
          <Money value={max} currency={currency} />
        </span>
      )}
      <span>
        {hasFee ? (
          <>
            {t('amounts.fee')} {hasFixed && <Money value={fee.fixed} currency={currency} />}
            {hasFixed && fee.share_bp > 0 && ' + '}
            {fee.share_bp > 0 && <bdi dir="ltr">{formatPercent(fee.share_bp)}</bdi>}
            {!hasFixed && isSome(fee.fee_min) && (
              <>
                {t('terms.at_least')} <Money value={fee.fee_min} currency={currency} />
              </>
            )}
            {fee.fee_max !== null && (
              <>
                {' '}
                {t('terms.at_most')} <Money value={fee.fee_max} currency={currency} />
              </>
            )}
          </>
        ) : (
          t('terms.free')
        )}
      </span>
    </span>
  )
}
