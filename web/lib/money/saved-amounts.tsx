import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { type AmountPurpose, savedAmountsMax } from '#contract/operations/favourites/amount-purposes.ts'
import { listSavedAmounts, setSavedAmounts } from '#contract/operations/favourites/saved-amounts.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import chipClasses from '#web/ui/chip.module.css'
import { Money } from '#web/ui/money.tsx'

const currency = 'LYD'

interface SavedAmountsProps {
  readonly purpose: AmountPurpose
  /** As typed so far. */
  readonly typed: string
  onUse(amount: string): void
}

/** The client's own amounts: one press enters one, and the typed amount is saved or removed beside them. */
export function SavedAmounts({ purpose, typed, onUse }: SavedAmountsProps) {
  const { t } = useTranslation('signed-in')
  const saved = useCall(listSavedAmounts)
  const set = useSend(setSavedAmounts, { showsFailure: true })
  if (!saved.data) return null
  const amounts = saved.data[purpose]
  const typedMinor = parseAmount(typed, currency)
  const amount = typeof typedMinor === 'bigint' && typedMinor > 0n ? toWire(typedMinor, currency) : null
  const isSaved = amount !== null && amounts.includes(amount)
  const maySave = amount !== null && (isSaved || amounts.length < savedAmountsMax)
  const change = () => {
    if (amount === null) return
    const next = isSaved ? amounts.filter((one) => one !== amount) : [...amounts, amount].toSorted(byAmount)
    set.mutate(
      { params: { purpose }, body: { amounts: next } },
      { onSuccess: (answer) => remember(listSavedAmounts, {}, answer) },
    )
  }
  if (amounts.length === 0 && !maySave) return null
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
          <Money value={one} currency={currency} />
        </button>
      ))}
      {maySave && (
        <button type="button" className="link-button small" disabled={set.isPending} onClick={change}>
          {t(isSaved ? 'money.forget_amount' : 'money.save_amount')}
        </button>
      )}
    </div>
  )
}

function byAmount(one: string, other: string): number {
  return fromWire(one, currency) < fromWire(other, currency) ? -1 : 1
}
