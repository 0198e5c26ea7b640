import { useTranslation } from 'react-i18next'
import chipClasses from './chip.module.css'
import { Money } from './money.tsx'

interface SavedAmountsProps {
  readonly amounts: readonly string[]
  /** The typed one; null: it is no amount. */
  readonly amount: string | null
  readonly isSaved: boolean
  readonly isBusy: boolean
  /** Saves or forgets the typed one; null: it can be neither. */
  readonly onChange: (() => void) | null
  onUse(amount: string): void
}

/** The client's own amounts: one press enters one, and the typed amount is saved or forgotten beside them. */
export function SavedAmounts({ amounts, amount, isSaved, isBusy, onChange, onUse }: SavedAmountsProps) {
  const { t } = useTranslation('signed-in')
  if (amounts.length === 0 && onChange === null) return null
  return (
    <div className="row">
      {amounts.map((one) => (
        <button
          key={one}
          type="button"
          className={chipClasses.chip}
          aria-pressed={one === amount}
          onClick={() => onUse(one)}
        >
          <Money value={one} currency="LYD" />
        </button>
      ))}
      {onChange && (
        <button type="button" className="link-button small" disabled={isBusy} onClick={onChange}>
          {t(isSaved ? 'money.forget_amount' : 'money.save_amount')}
        </button>
      )}
    </div>
  )
}
