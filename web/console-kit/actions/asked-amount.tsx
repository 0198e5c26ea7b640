import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { Money } from '#web/ui/money.tsx'
import type { AmountOf } from '../overrides.ts'

interface AskedAmountProps {
  readonly row: ResourceRow
  readonly label: string
  readonly amountOf: AmountOf
  /** Null while the inputs give none. */
  onChange(amount: string | null): void
}

/** What the action moves with the inputs of its form, which is around it. */
export function AskedAmount({ row, label, amountOf, onChange }: AskedAmountProps) {
  const amount = amountOf(row, useWatch())
  const change = useEffectEvent(onChange)
  useEffect(() => change(amount), [amount])
  return (
    <p role="status">
      {amount !== null && (
        <>
          {label} <Money value={amount} currency={defaultCurrency} />
        </>
      )}
    </p>
  )
}
