import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { asLabel } from '#contract/kernel/label.ts'
import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import { settingNames, settings } from '#contract/operations/settings/settings.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/** Amounts with their currency. */
export const amountFacts: ReadonlySet<string> = new Set([
  'amount',
  'face_value',
  'total_value',
  'balance',
  'available_now',
  'available_after',
  'net_amount',
  'fee',
  'price',
  'buy_price',
  'fee_fixed',
  'fee_min',
  'fee_max',
  'amount_min',
  'amount_max',
  ...settingNames.filter((name) => isMoney(settings.keys[name])),
])

/** Facts of an approval: codes become labels; names and numbers stay. */
export function useFactLabels({ currency }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation('inbox')
  const { locale, formatDate, formatTime, currencySymbol } = useUiTools()
  const symbol = currencySymbol(typeof currency === 'string' ? currency : defaultCurrency)
  return {
    nameOf: (field: string) =>
      asLabel(t([`facts.${field}`, `fields:${field}`], { defaultValue: field }), locale),
    textOf(field: string, value: string) {
      if (amountFacts.has(field)) return amountInSentence(value, symbol)
      if (field === 'status') return t([`values.status.${value}`, `status.${value}`], { defaultValue: value })
      if (field === 'count') return amountInSentence(value, '').trim()
      if (value === 'true' || value === 'false') return t(`values.${value}`)
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(`${value}T12:00:00Z`)
      if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return joinParts([formatDate(value), formatTime(value)])
      return /^[a-z0-9_]+$/.test(value) ? t(`values.${field}.${value}`, { defaultValue: value }) : value
    },
  }
}
