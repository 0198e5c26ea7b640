import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import { showSettings } from '#contract/operations/settings/show-settings.ts'
import { useCall } from '#web/lib/api/use-call.ts'

/** 10, 100 and 500 dinars, in dirhams: far enough apart to show a share and its bounds. */
const amountsMinor = [10_000n, 100_000n, 500_000n] as const

const currency = defaultCurrency

/** The fee of a transfer by the current settings, and of a few amounts; null until those are read. */
export function useFeeExamples() {
  const terms = useCall(showSettings).data?.transfer
  if (!terms) return null
  const fee = readFee(terms.fee, currency)
  const mostMinor = fromWire(terms.amount_max, currency)
  // What costs the same for every amount needs no example.
  const shownMinor = terms.fee.share_bp === 0 ? [] : amountsMinor.filter((minor) => minor <= mostMinor)
  const examples = shownMinor.map((minor) => ({
    amount: toWire(minor, currency),
    fee: toWire(feeOf(minor, fee), currency),
  }))
  return { fee: terms.fee, examples, currency }
}
