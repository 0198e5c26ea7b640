import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Currency, defaultCurrency, isCurrency } from '#contract/kernel/currencies.ts'
import type { DecimalField, IntegerField, MoneyField } from '#contract/kernel/resource/fields.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { useAmountLine } from '#web/ui/use-amount-line.ts'
import classes from './fields.module.css'
import { inputOf, type WidgetProps } from './widget.ts'

/** A number in any digits. Other text stays as typed, and the form refuses it. */
export function IntegerWidget(props: WidgetProps<IntegerField>) {
  const { share, year, ...range } = props.field
  const whole = { range, inputMode: 'numeric', ...(year && { format: String }) } as const
  if (!share) return <Figure {...props} {...whole} />
  return <Figure {...props} range={range} format={percentOf} unit="%" />
}

export function DecimalWidget(props: WidgetProps<DecimalField>) {
  return <Figure {...props} range={props.field} />
}

export function AmountWidget(props: WidgetProps<MoneyField>) {
  const { currency, unit } = props.field
  if (unit !== undefined) return <AmountInUnit {...props} named={unit} />
  if (typeof currency === 'object') return <AmountInNamedCurrency {...props} named={currency.field} />
  return <Amount {...props} currency={currency ?? defaultCurrency} />
}

/** The currency is another field of this form, or of the row where the form lacks it. */
function AmountInNamedCurrency({ named, ...props }: WidgetProps & { named: string }) {
  const chosen: unknown = useWatch({ name: named }) ?? props.row?.[named]
  return (
    <Amount
      {...props}
      currency={typeof chosen === 'string' && isCurrency(chosen) ? chosen : defaultCurrency}
    />
  )
}

/** Three decimals in any currency: only its symbol is that of the named one. */
function AmountInUnit({ named, ...props }: WidgetProps & { named: string }) {
  const { currencySymbol } = useUiTools()
  const chosen: unknown = useWatch({ name: named }) ?? props.row?.[named]
  return <Figure {...props} unit={currencySymbol(typeof chosen === 'string' ? chosen : defaultCurrency)} />
}

function Amount({ currency, ...props }: WidgetProps & { currency: Currency }) {
  const tools = useUiTools()
  const line = useAmountLine(String(props.value), currency, Boolean(props.error))
  return (
    <div>
      <Figure {...props} unit={tools.currencySymbol(currency)} />
      {line !== null && <p className={classes.hint}>{line}</p>}
    </div>
  )
}

interface FigureProps extends WidgetProps {
  readonly unit?: string
  readonly inputMode?: 'numeric' | 'decimal'
  readonly range?: { readonly min?: number; readonly max?: number }
  /** Writes a limit for people. */
  readonly format?: (limit: number) => string
}

function Figure({ unit, inputMode = 'decimal', range = {}, format = withThousands, ...props }: FigureProps) {
  const { t } = useTranslation('kit')
  const { normaliseDigits } = useUiTools()
  const { min, max } = range
  return (
    <TextInput
      {...inputOf(props)}
      description={
        min === undefined || max === undefined
          ? undefined
          : t('range', { min: format(min), max: format(max) })
      }
      className="types-ltr"
      inputMode={inputMode}
      autoComplete="off"
      maxLength={24}
      value={String(props.value)}
      onChange={(event) => props.onChange(normaliseDigits(event.currentTarget.value))}
      rightSection={unit && <span className={classes.currency}>{unit}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
    />
  )
}

function withThousands(limit: number): string {
  return limit.toLocaleString('en')
}
