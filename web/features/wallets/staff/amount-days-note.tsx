import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { amountDays } from '#contract/shapes/amount-days.ts'
import { useListPlace } from '#web/console-kit/data/use-list-place.ts'
import { formatDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Notice } from '#web/ui/status.tsx'

/** Which days an amount is looked for in, where the list does not say so itself. */
export function AmountDaysNote({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const { narrowing } = useListPlace(resource).place
  const hasAmount = narrowing['filter[amount_from]'] || narrowing['filter[amount_to]']
  if (!hasAmount || narrowing['filter[client_id]']) return null
  const { from, to } = amountDays({ from: narrowing['from'], to: narrowing['to'] })
  if (from === narrowing['from'] && to === narrowing['to']) return null
  const words = { from: formatDay(from, locale), to: formatDay(to, locale) }
  return <Notice kind="pending">{t('dialogs:wallet-transactions.amount_days', words)}</Notice>
}
