import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#contract/kernel/amounts.ts'
import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import { lastDayOf } from '#contract/kernel/dates.ts'
import { normaliseDigits, stripInvisible } from '#contract/kernel/digits.ts'
import { formatPercent } from '#contract/kernel/percent.ts'
import { reloadPage } from '#web/lib/navigation.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { dayOf, formatDate, formatDay, formatTime } from './dates.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Languages, digits and amounts of the contract, in the form of the components. */
export function usePageTools() {
  const { locale } = usePage()
  const { t } = useTranslation()
  return useMemo(
    () => ({
      locale,
      normaliseDigits: (text: string) => normaliseDigits(stripInvisible(text)),
      async loadAmountWords() {
        const { amountInWords } = await import('#contract/kernel/amount-words.ts')
        return (text: string, currency: string): string | null => {
          if (!isCurrency(currency) || text.trim() === '') return null
          const amountMinor = parseAmount(text, currency)
          return typeof amountMinor === 'bigint' ? amountInWords(amountMinor, currency, locale) : null
        }
      },
      amountFault(text: string, currency: string): string | null {
        if (!isCurrency(currency) || parseAmount(text, currency) !== 'decimals') return null
        return t('money.too_many_decimals', { decimals: currencyFacts(currency).decimals })
      },
      currencySymbol: (currency: string) =>
        isCurrency(currency) ? currencyFacts(currency).symbol[locale] : currency,
      formatPercent,
      formatDate: (instant: string) => formatDate(instant, locale),
      formatLastDay: (endsAt: string) => formatDate(`${lastDayOf(new Date(endsAt))}T12:00:00Z`, locale),
      formatTime,
      formatDayHeading(day: string): string {
        if (day === dayOf(new Date())) return t('today')
        if (day === dayOf(new Date(Date.now() - dayMs))) return t('yesterday')
        return formatDay(day, locale)
      },
      dayOf,
      reloadPage,
    }),
    [locale, t],
  )
}
