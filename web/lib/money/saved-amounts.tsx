import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { type AmountPurpose, savedAmountsMax } from '#contract/operations/favourites/amount-purposes.ts'
import { listSavedAmounts, setSavedAmounts } from '#contract/operations/favourites/saved-amounts.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'

const currency = 'LYD'

interface SavedAmountsProps {
  readonly purpose: AmountPurpose
  /** As typed so far. */
  readonly typed: string
  onUse(amount: string): void
}

/** The client's own amounts, or the usual ones: one press enters one. The typed amount is saved or removed beside them. */
export function SavedAmounts({ purpose, typed, onUse }: SavedAmountsProps) {
  const { t } = useTranslation('signed-in')
  const saved = useCall(listSavedAmounts)
  const set = useSend(setSavedAmounts, { showsFailure: true })
  if (!saved.data) return <AmountChips value={typed} onChange={onUse} />
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
  return (
    <div className="row">
      <AmountChips
        {...(amounts.length > 0 && { amounts: amounts.map(shortOf) })}
        value={typed}
        onChange={onUse}
      />
      {maySave && (
        <button type="button" className="link-button small" disabled={set.isPending} onClick={change}>
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

function byAmount(one: string, other: string): number {
  return fromWire(one, currency) < fromWire(other, currency) ? -1 : 1
}
