import { useTranslation } from 'react-i18next'
import { AmountChips } from './amount-chips.tsx'

interface SavedAmountsProps {
  readonly amounts: readonly string[]
  /** The typed one; null: it is no amount. */
  readonly amount: string | null
  readonly isSaved: boolean
  readonly isBusy: boolean
  /** Saves or forgets the typed one; null: it can be neither. */
  readonly onChange: (() => void) | null
  /** What balance or limits do not allow. */
  isRefused?(amount: string): boolean
  onUse(amount: string): void
}

/** The client's own amounts, or the usual ones: one press enters one. The typed amount is saved or forgotten beside them. */
export function SavedAmounts({
  amounts,
  amount,
  isSaved,
  isBusy,
  isRefused,
  onChange,
  onUse,
}: SavedAmountsProps) {
  const { t } = useTranslation('signed-in')
  const own = amounts.map(shortOf)
  return (
    <div className="row">
      <AmountChips
        {...(own.length > 0 && { amounts: own })}
        value={amount === null ? '' : shortOf(amount)}
        {...(isRefused && { isRefused })}
        onChange={onUse}
      />
      {onChange && (
        <button type="button" className="link-button small" disabled={isBusy} onClick={onChange}>
          {t(isSaved ? 'money.forget_amount' : 'money.save_amount')}
        </button>
      )}
    </div>
  )
}

/** `15.000` → `15`, as people type it. */
function shortOf(amount: string): string {
  return amount.replace(/\.0+$/, '')
}
