import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { rechargeStatuses } from '#contract/operations/recharges/recharge.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
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

interface Asked {
  readonly search: string
  /** Null: in any state. */
  readonly status: (typeof rechargeStatuses)[number] | null
}

const everything: Asked = { search: '', status: null }

/** Each links to its state: a receipt, a page to continue, a reason. */
export function RecentRecharges() {
  const { t } = useTranslation('recharges')
  const [{ search, status }, setAsked] = useState(everything)
  const { query, first, paging } = usePaging(10)
  const list = useList(listRecharges, {
    query: {
      ...query,
      ...(search !== '' && { search }),
      ...(status && { 'filter[status]': status }),
    },
  })
  const ask = (asked: Asked) => {
    setAsked(asked)
    first()
  }
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  const found = list.data.data
  if (search === '' && !status && found.length === 0) return null
  return (
    <section className="card" aria-labelledby="recent-recharges">
      <div className="stack">
        <h2 id="recent-recharges">{t('recent')}</h2>
        <div className={classes.filters}>
          <SearchField
            label={t('search')}
            compact
            value={search}
            onSearch={(typed) => ask({ search: typed, status })}
          />
          <NativeSelect
            size="md"
            aria-label={t('states')}
            data={[
              { value: '', label: t('all_states') },
              ...rechargeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => ask({ search, status: statusIn(value) })}
          />
        </div>
        {found.length === 0 && (
          <NoMatch title={t('no_match')} text={t('no_match_text')} onShowAll={() => ask(everything)} />
        )}
      </div>
      <ul className={classes.list}>
        {found.map((recharge) => (
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

function statusIn(value: string): Asked['status'] {
  return rechargeStatuses.find((one) => one === value) ?? null
}
