import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import type { Method } from './recharge-types.ts'

const currency = 'LYD'

/** What a typed amount becomes by this way; null while it is none, or the fee would leave nothing. */
export function planRecharge(typed: string, { fee }: Pick<Method, 'fee'>) {
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint' || amountMinor === 0n) return null
  const wire = (minor: bigint) => toWire(minor, currency)
  const feeMinor = feeOf(amountMinor, readFee(fee, currency))
  const netMinor = amountMinor - feeMinor
  return netMinor > 0n
    ? { amount: wire(amountMinor), fee: wire(feeMinor), net: wire(netMinor), netMinor, hasFee: feeMinor > 0n }
    : null
}

/** Why an amount is outside of what this way takes; null: it is not. */
export function beyondLimits(
  typed: string,
  { amount_min: min, amount_max: max }: Method,
): 'below' | 'above' | null {
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint') return null
  if (min !== null && amountMinor < fromWire(min, currency)) return 'below'
  if (max !== null && amountMinor > fromWire(max, currency)) return 'above'
  return null
}

/** Under the amount as it is typed: the fee, what arrives, and the balance after it. */
export function AmountSummary({ typed, method }: { typed: string; method: Method }) {
  const { t } = useTranslation('recharges')
  const wallet = useCall(showWallet)
  const plan = planRecharge(typed, method)
  const balance = wallet.data ? fromWire(wallet.data.balance, currency) : null
  const rows = [
    { label: t('amounts.fee'), value: plan?.fee },
    { label: t('amounts.arrives'), value: plan?.net },
    {
      label: t('amounts.balance_after'),
      value: plan && balance !== null ? toWire(balance + plan.netMinor, currency) : undefined,
    },
  ]
  return <AmountStrip rows={rows} currency={currency} live />
}
