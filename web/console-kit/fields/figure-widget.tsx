import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Currency, defaultCurrency, isCurrency } from '#contract/kernel/currencies.ts'
import type { Field, MoneyField } from '#contract/kernel/resource/fields.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

/** A figure in any digits. What is none stays as it was typed, for the form to refuse: nothing is changed behind a back. */
export function FigureWidget(props: WidgetProps) {
  if (props.field.kind === 'money') return <AmountWidget {...props} field={props.field} />
  return isShare(props.field) ? <Figure {...props} unit="%" /> : <Figure {...props} />
}

function AmountWidget(props: WidgetProps & { readonly field: MoneyField }) {
  const { currency } = props.field
  if (typeof currency === 'object') return <AmountInNamedCurrency {...props} named={currency.field} />
  return <Amount {...props} currency={currency ?? defaultCurrency} />
}

/** The currency is another field of this form, or of the row where the form does not show it. */
function AmountInNamedCurrency({ named, ...props }: WidgetProps & { named: string }) {
  const chosen: unknown = useWatch({ name: named }) ?? props.row?.[named]
  return (
    <Amount
      {...props}
      currency={typeof chosen === 'string' && isCurrency(chosen) ? chosen : defaultCurrency}
    />
  )
}

function Amount({ currency, ...props }: WidgetProps & { currency: Currency }) {
  const tools = useUiTools()
  const typed = String(props.value)
  const words =
    tools.amountInWords(typed, currency) ?? (props.error ? null : tools.amountFault(typed, currency))
  return (
    <div>
      <Figure {...props} unit={tools.currencySymbol(currency)} />
      {words !== null && <p className={classes.hint}>{words}</p>}
    </div>
  )
}

function Figure({ unit, ...props }: WidgetProps & { unit?: string }) {
  const { t } = useTranslation('kit')
  const { normaliseDigits } = useUiTools()
  const range = rangeOf(props)
  return (
    <TextInput
      ref={props.focusRef}
      name={props.name}
      label={props.label}
      description={range === null ? undefined : t('range', range)}
      error={props.error}
      required={props.required}
      disabled={props.disabled}
      className="types-ltr"
      inputMode={props.field.kind === 'integer' && !isShare(props.field) ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={24}
      value={String(props.value)}
      onChange={(event) => props.onChange(normaliseDigits(event.currentTarget.value))}
      onBlur={props.onBlur}
      rightSection={unit && <span className={classes.currency}>{unit}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
    />
  )
}

function rangeOf({ field }: WidgetProps): { min: string; max: string } | null {
  if (field.kind !== 'integer' && field.kind !== 'decimal') return null
  if (field.min === undefined || field.max === undefined) return null
  const said = (limit: number) => (isShare(field) ? percentOf(limit) : limit.toLocaleString('en'))
  return { min: said(field.min), max: said(field.max) }
}

function isShare(field: Field): boolean {
  return field.kind === 'integer' && field.share === true
}
