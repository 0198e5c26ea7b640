import { useTranslation } from 'react-i18next'
import { listCashRecharges } from '#contract/operations/recharges/recharge-by-seller.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'

/** The seller's cash recharges, newest first. */
export function SellerHistory() {
  const { t } = useTranslation('recharges')
  const { query, paging } = usePaging(10)
  const list = useList(listCashRecharges, { query })
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  const rows = list.data.data.map((recharge) => ({
    id: recharge.id,
    kind: 'cash_recharge',
    title: `\u2068${recharge.client.name}\u2069`,
    line: recharge.client.member_no,
    amount: `-${recharge.amount}`,
    currency: recharge.currency,
    balanceAfter: recharge.balance_after,
    at: recharge.created_at,
  }))
  return (
    <section className="card" aria-labelledby="cash-recharges">
      <h2 id="cash-recharges">{t('seller.history')}</h2>
      <StatementList rows={rows} balanceLabel={t('seller.balance_after')} />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}
