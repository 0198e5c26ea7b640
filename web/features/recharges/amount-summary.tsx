import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { useField } from '#web/lib/forms/use-contract-form.ts'
import { useSavedAmounts } from '#web/lib/money/use-saved-amounts.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { SavedAmounts } from '#web/ui/saved-amounts.tsx'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import type { Method } from './recharge-types.ts'

const currency = 'LYD'

/** The result of a typed amount with this method; null while it is no amount, or the fee would leave nothing. */
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

interface Beyond {
  readonly why: 'below' | 'above' | 'below_fee'
  /** The exceeded limit; null for a fee that leaves nothing. */
  readonly limit: string | null
}

/** Why a method refuses an amount; null: it accepts it, or there is no amount. */
export function beyondLimits(
  typed: string,
  method: Pick<Method, 'amount_min' | 'amount_max' | 'fee'>,
): Beyond | null {
  const { amount_min: min, amount_max: max } = method
  const amountMinor = parseAmount(typed, currency)
  if (typeof amountMinor !== 'bigint' || amountMinor === 0n) return null
  if (min !== null && amountMinor < fromWire(min, currency)) return { why: 'below', limit: min }
  if (max !== null && amountMinor > fromWire(max, currency)) return { why: 'above', limit: max }
  return planRecharge(typed, method) ? null : { why: 'below_fee', limit: null }
}

/** The same as a sentence; `mayGrow`: with more digits it may become valid. */
export function useBeyond(method: Method) {
  const { t } = useTranslation('recharges')
  const { currencySymbol } = useUiTools()
  return (typed: string) => {
    const beyond = beyondLimits(typed, method)
    if (!beyond) return null
    const amount = amountInSentence(beyond.limit ?? '0', currencySymbol(currency))
    return { sentence: t(`amounts.${beyond.why}`, { amount }), mayGrow: beyond.why !== 'above' }
  }
}

interface RechargeAmountProps {
  readonly label: string
  readonly field: ReturnType<typeof useField>
  readonly method: Method
}

/** The amount, and below it while typing: the limits, or fee, net amount and new balance. */
export function RechargeAmount({ label, field, method }: RechargeAmountProps) {
  const beyond = useBeyond(method)(field.value)
  const saved = useSavedAmounts('recharge', field.value)
  const hint = beyond?.mayGrow ? beyond.sentence : undefined
  return (
    <>
      <MoneyField label={label} {...field} error={field.error ?? (hint ? undefined : beyond?.sentence)} />
      <SavedAmounts
        {...saved}
        isRefused={(sum) => beyondLimits(sum, method) !== null}
        onUse={field.onChange}
      />
      {hint && !field.error && (
        <p className="small soft" aria-live="polite">
          {hint}
        </p>
      )}
      <AmountSummary typed={field.value} method={method} />
    </>
  )
}

function AmountSummary({ typed, method }: { typed: string; method: Method }) {
  const { t } = useTranslation('recharges')
  const wallet = useCall(showWallet)
  const plan = beyondLimits(typed, method) ? null : planRecharge(typed, method)
  const balance = wallet.data ? fromWire(wallet.data.balance, currency) : null
  const rows = [
    { label: t('amounts.fee'), value: plan?.fee },
    { label: t('amounts.arrives'), value: plan?.net },
    {
      label: t('amounts.balance_after'),
      isBalance: true,
      value: plan && balance !== null ? toWire(balance + plan.netMinor, currency) : undefined,
    },
  ]
  return <AmountStrip rows={rows} currency={currency} live />
}
