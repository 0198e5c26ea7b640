import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { amountDays } from '#contract/shapes/amount-days.ts'
import { useListState } from '#web/console-kit/data/use-list-state.ts'
import { formatDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Notice } from '#web/ui/status.tsx'

/** The days in which an amount is searched, where the list does not show them. */
export function AmountDaysNote({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const { filters } = useListState(resource).listState
  const hasAmount = filters['filter[amount_from]'] || filters['filter[amount_to]']
  if (!hasAmount || filters['filter[client_id]']) return null
  const { from, to } = amountDays({ from: filters['from'], to: filters['to'] })
  if (from === filters['from'] && to === filters['to']) return null
  const labels = { from: formatDay(from, locale), to: formatDay(to, locale) }
  return <Notice kind="pending">{t('dialogs:wallet-transactions.amount_days', labels)}</Notice>
}
