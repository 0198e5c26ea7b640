import { useTranslation } from 'react-i18next'
import chip from './chip.module.css'
import { amountInSentence } from './split-amount.ts'
import { useUiTools } from './ui-tools.tsx'

const common = ['5', '10', '20', '50', '100']

interface AmountChipsProps {
  /** Left out: those that most people use. */
  readonly amounts?: readonly string[]
  /** The typed amount. */
  readonly value: string
  readonly currency?: string
  /** What balance or limits do not allow cannot be pressed. The form says what is allowed. */
  isRefused?(amount: string): boolean
  onChange(amount: string): void
}

/** Amounts, one press each. */
export function AmountChips({
  amounts = common,
  value,
  currency = 'LYD',
  isRefused,
  onChange,
}: AmountChipsProps) {
  const { t } = useTranslation()
  const { currencySymbol } = useUiTools()
  return (
    <fieldset className={chip.row}>
      <legend className="unseen">{t('signed-in:amounts')}</legend>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={chip.chip}
          aria-pressed={value === amount}
          disabled={isRefused?.(amount) === true}
          aria-label={amountInSentence(amount, currencySymbol(currency))}
          onClick={() => onChange(amount)}
        >
          {amount}
        </button>
      ))}
    </fieldset>
  )
}
