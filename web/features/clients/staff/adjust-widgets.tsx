import { SegmentedControl } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fromWire, parseAmount, toWire } from '#contract/kernel/amounts.ts'
import type { FieldOf } from '#contract/kernel/resource/fields.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { showClientWallet } from '#contract/operations/clients/show-client-wallet.ts'
import type { clients } from '#contract/resources/clients/clients.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { useHold } from '#web/console-kit/form/form-hold.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'

type Client = RowOf<typeof clients>

/** Into the wallet at first, or out of it. */
export function DirectionWidget({ resource, field, name, ...input }: WidgetProps<FieldOf<'choice'>, Client>) {
  const labels = useLabels(resource)
  const { value, onChange } = input
  const [first] = field.options
  useEffect(() => {
    if (value === '') onChange(first?.value)
  }, [value, first, onChange])
  return (
    <SegmentedControl
      fullWidth
      aria-label={input.label}
      disabled={input.disabled}
      value={String(value)}
      onChange={onChange}
      data={field.options.map((option) => ({
        value: option.value,
        label: labels.choice(name, option.value),
      }))}
    />
  )
}

/** The amount, and what is available before and after it. */
export function AdjustedAmount({ row, ...input }: WidgetProps<FieldOf<'money'>, Client>) {
  const { t } = useTranslation('resources')
  const direction: unknown = useWatch({ name: 'direction' })
  const id = row?.id ?? ''
  const { data: shown } = useCall(showClientWallet, { params: { id }, quiet: true })
  const amount = String(input.value)
  const after = shown ? availableAfter(shown.wallet.available, direction, amount) : null
  const isTooMuch = after?.startsWith('-') === true
  useHold(isTooMuch)
  return (
    <>
      <MoneyField
        ref={input.focusRef}
        label={input.label}
        name={input.name}
        value={amount}
        disabled={input.disabled}
        error={isTooMuch ? t('dialogs:clients.too_much') : input.error}
        onChange={input.onChange}
        onBlur={input.onBlur}
      />
      {shown && (
        <p className="row">
          <span className="soft">{t('dialogs:clients.available')}</span>
          <Money value={shown.wallet.available} currency={shown.currency} />
          {after !== null && (
            <>
              <span className="soft">{t('dialogs:clients.after')}</span>
              <strong>
                <Money value={after} currency={shown.currency} />
              </strong>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** Null until an amount is typed. */
function availableAfter(available: string, direction: unknown, amount: string): string | null {
  const amountMinor = parseAmount(amount, 'LYD')
  if (typeof amountMinor !== 'bigint' || amountMinor <= 0n) return null
  const nowMinor = fromWire(available, 'LYD')
  return toWire(direction === 'out' ? nowMinor - amountMinor : nowMinor + amountMinor, 'LYD')
}
