import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { StatisticReport } from '#contract/operations/statistics/statistic-reports.ts'
import { unitOf } from '#contract/operations/statistics/statistic-reports.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'

/** What a key of a report is called. */
export function useKeyText(): (report: StatisticReport, key: string, name: Localized | null) => string {
  const { t } = useTranslation('statistics')
  const { locale } = usePage()
  const eventText = useEventText()
  return (report, key, name) => {
    if (name) return name[locale]
    if (report === 'fees') return eventText(key)
    if (report === 'hour') return `\u2066${key}:00\u2069`
    if (report === 'cohorts') return `\u2066${key.slice(0, 7)}\u2069`
    return key === 'none' ? t('no_city') : t('unknown')
  }
}

const ownEvents: ReadonlySet<string> = new Set([
  ...['sale', 'refund', 'voucher_sale', 'voucher_return', 'cash_recharge', 'client', 'card'],
])

/** Transactions are named as in the list of movements. */
export function useEventText(): (event: string) => string {
  const { t } = useTranslation('statistics')
  return (event) =>
    ownEvents.has(event) ? t(`events.${event}`) : t(`resources:wallet-transactions.choices.kind.${event}`)
}

export function StatisticValue({ measure, value }: { measure: string; value: string | null }): ReactNode {
  if (value === null) return <span className="faint">–</span>
  if (unitOf(measure) === 'money') return <Money value={value} />
  return <bdi dir="ltr">{value.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}</bdi>
}
