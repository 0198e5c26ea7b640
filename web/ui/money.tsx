import { useTranslation } from 'react-i18next'
import classes from './money.module.css'
import { splitAmount } from './split-amount.ts'
import { useUiTools } from './ui-tools.tsx'

interface MoneyProps {
  /** In wire form, `"1250.500"`; may be negative. */
  readonly value: string
  readonly currency?: string
  /** Shows incoming or outgoing by sign and text. */
  readonly signed?: boolean
  readonly size?: 'inherit' | 'large' | 'huge'
  readonly hidden?: boolean
}

/** Whole part strong, decimals smaller, currency faint; numbers always read left to right. */
export function Money({
  value,
  currency = 'LYD',
  signed = false,
  size = 'inherit',
  hidden = false,
}: MoneyProps) {
  const { currencySymbol } = useUiTools()
  const { t } = useTranslation()
  const { sign, whole, fraction } = splitAmount(value)
  const shownSign = signed && sign === '' && /[1-9]/.test(value) ? '+' : sign
  return (
    <span className={classes.money} data-size={size}>
      {signed && shownSign !== '' && (
        <span className="unseen">{t(sign === '' ? 'money.in' : 'money.out')} </span>
      )}
      {hidden ? (
        <span aria-hidden="true">•••••</span>
      ) : (
        <bdi dir="ltr">
          <span className={classes.whole}>{shownSign + whole}</span>
          {fraction !== '' && <span className={classes.fraction}>.{fraction}</span>}
        </bdi>
      )}{' '}
      <span className={classes.currency}>{currencySymbol(currency)}</span>
    </span>
  )
}
