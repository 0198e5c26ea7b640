import { useTranslation } from 'react-i18next'
import { formatAmount, fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listTransfers } from '#contract/operations/transfers/list-transfers.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'

type Transfer = AnswerOf<typeof listTransfers>[number]

export function RecentTransfers() {
  const { t } = useTranslation('transfers')
  const { query, paging } = usePaging(10)
  const list = useList(listTransfers, { query })
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isError) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  const rows = list.data.data.map((transfer) => ({
    id: transfer.id,
    kind: 'transfer',
    title: t(`direction.${transfer.direction}`, { name: `\u2068${transfer.counterparty}\u2069` }),
    line:
      [isCharged(transfer) && t('fee_of', { fee: feeOf(transfer) }), transfer.note]
        .filter(Boolean)
        .join(' · ') || undefined,
    amount: movedBy(transfer),
    currency: transfer.currency,
    balanceAfter: transfer.balance_after,
    at: transfer.created_at,
  }))
  return (
    <section className="card" aria-labelledby="recent-transfers">
      <h2 id="recent-transfers">{t('recent')}</h2>
      <StatementList rows={rows} balanceLabel={t('review.balance_after')} />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}

function isCharged({ direction, fee }: Transfer): boolean {
  return direction === 'sent' && /[1-9]/.test(fee)
}

function feeOf({ fee, currency }: Transfer): string {
  return `\u2066${formatAmount(fromWire(fee, currencyOf(currency)), currencyOf(currency))}\u2069`
}

/** What the balance moved by: whoever sends pays the fee as well. */
function movedBy({ direction, amount, fee, currency: code }: Transfer): string {
  if (direction === 'received') return amount
  const currency = currencyOf(code)
  return toWire(-(fromWire(amount, currency) + fromWire(fee, currency)), currency)
}
