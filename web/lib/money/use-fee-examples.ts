import { toWire } from '#contract/kernel/amounts.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import { showSettings } from '#contract/operations/settings/show-settings.ts'
import { useCall } from '#web/lib/api/use-call.ts'

/** What people send most, in dirhams: 5, 10 and 50 dinars. */
const usualMinor = [5_000n, 10_000n, 50_000n] as const

export const feeCurrency = 'LYD'

/** The fee of usual transfers by the current settings; empty until those are read. */
export function useFeeExamples(): readonly { readonly amount: string; readonly fee: string }[] {
  const terms = useCall(showSettings).data?.transfer
  if (!terms) return []
  const fee = readFee(terms.fee, feeCurrency)
  return usualMinor.map((minor) => ({
    amount: toWire(minor, feeCurrency),
    fee: toWire(feeOf(minor, fee), feeCurrency),
  }))
}
