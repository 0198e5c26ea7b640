import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Status } from '#web/ui/status.tsx'
import classes from './recharge.module.css'

const statusKinds = {
  pending: 'pending',
  completed: 'success',
  failed: 'danger',
  refused: 'danger',
  expired: 'info',
  cancelled: 'info',
} as const

/** Each links to its state: a receipt, a page to continue, a reason. */
export function RecentRecharges() {
  const { t } = useTranslation('recharges')
  const { query, paging } = usePaging(10)
  const list = useList(listRecharges, { query })
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="recent-recharges">
      <h2 id="recent-recharges">{t('recent')}</h2>
      <ul className={classes.list}>
        {list.data.data.map((recharge) => (
          <li key={recharge.id}>
            <Link to={`/portal/recharge?payment=${recharge.id}`} className={classes.row}>
              <span>
                <span className={classes.rowTitle}>{t(`methods.${recharge.method}`)}</span>
                <span className="tiny faint">
                  <Moment at={recharge.created_at} />
                </span>
              </span>
              <span className={classes.rowEnd}>
                <Money value={recharge.net_amount} currency={recharge.currency} />
                <Status kind={statusKinds[recharge.status]}>{t(`status.${recharge.status}`)}</Status>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}
