import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { type AmountPurpose, savedAmountsMax } from '#contract/operations/favourites/amount-purposes.ts'
import { listSavedAmounts, setSavedAmounts } from '#contract/operations/favourites/saved-amounts.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'

const currency = 'LYD'

/** The client's own amounts for a purpose, and how the typed one is saved or forgotten. */
export function useSavedAmounts(purpose: AmountPurpose, typed: string) {
  const saved = useCall(listSavedAmounts)
  const set = useSend(setSavedAmounts, { showsFailure: true })
  const amounts = saved.data?.[purpose] ?? []
  const typedMinor = parseAmount(typed, currency)
  const amount = typeof typedMinor === 'bigint' && typedMinor > 0n ? toWire(typedMinor, currency) : null
  const isSaved = amount !== null && amounts.includes(amount)
  const mayChange =
    amount !== null && saved.data !== undefined && (isSaved || amounts.length < savedAmountsMax)
  const change = () => {
    if (amount === null) return
    const next = isSaved ? amounts.filter((one) => one !== amount) : [...amounts, amount].toSorted(byAmount)
    set.mutate(
      { params: { purpose }, body: { amounts: next } },
      { onSuccess: (answer) => remember(listSavedAmounts, {}, answer) },
    )
  }
  return { amounts, amount, isSaved, isBusy: set.isPending, onChange: mayChange ? change : null }
}

function byAmount(one: string, other: string): number {
  return fromWire(one, currency) < fromWire(other, currency) ? -1 : 1
}
