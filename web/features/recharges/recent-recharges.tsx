import { useTranslation } from 'react-i18next'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './recharge.module.css'

const statusKinds = {
  pending: 'pending',
  completed: 'success',
  failed: 'danger',
  refused: 'danger',
  expired: 'danger',
  cancelled: 'danger',
} as const

export function RecentRecharges() {
  const { t } = useTranslation('recharges')
  const { formatDate } = useUiTools()
  const list = useList(listRecharges, { query: { per_page: 5 } })
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isError) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="recent-recharges">
      <h2 id="recent-recharges">{t('recent')}</h2>
      <ul className={classes.list}>
        {list.data.data.map((recharge) => (
          <li key={recharge.id}>
            <span>
              <Money value={recharge.amount} currency={recharge.currency} />
              <span className="tiny faint" style={{ display: 'block' }}>
                {formatDate(recharge.created_at)}
              </span>
            </span>
            <Status kind={statusKinds[recharge.status]}>{t(`status.${recharge.status}`)}</Status>
          </li>
        ))}
      </ul>
    </section>
  )
}
