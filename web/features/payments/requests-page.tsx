import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listBlockedAskers, unblockAsker } from '#contract/operations/transfers/ask-money.ts'
import { listMoneyRequests } from '#contract/operations/transfers/read-money-requests.ts'
import { refresh, useCall, useList, useSend } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { IconListDetails } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { AskForm } from './ask-form.tsx'
import classes from './payments.module.css'
import { ReceiveHead } from './receive-head.tsx'
import { type MoneyRequest, RequestRow } from './request-row.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments', 'validation', 'fields'] }

/** Asking others for money, and what others ask. */
export default function RequestsPage() {
  return (
    <>
      <ReceiveHead way="requests" />
      <AskForm
        page={(form) => (
          <div className="stack-wide">
            <Waiting />
            <div className="beside">
              {form}
              <div className="stack-wide">
                <Requests />
                <Blocked />
              </div>
            </div>
          </div>
        )}
      />
    </>
  )
}

const receivedQuery = { 'filter[side]': 'received', per_page: 10 } as const

function isWaiting(rows: readonly MoneyRequest[]): boolean {
  return rows.some(({ status }) => status === 'waiting')
}

/** What others ask comes before the form while a request waits for an answer. */
function Waiting() {
  const received = useList(listMoneyRequests, { query: receivedQuery })
  const rows = received.data?.data ?? []
  return isWaiting(rows) && <RequestList side="received" rows={rows} />
}

/** The client's own requests, and what others asked when none of it waits. */
function Requests() {
  const { t } = useTranslation('payments')
  const received = useList(listMoneyRequests, { query: receivedQuery })
  const { query, paging } = usePaging(10)
  const asked = useList(listMoneyRequests, { query: { ...query, 'filter[side]': 'asked' } })
  if (received.isPending || asked.isPending) return <RowsSkeleton count={4} />
  const failed = [received, asked].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) return <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />
  const others = received.data?.data ?? []
  const own = asked.data?.data ?? []
  if (others.length === 0 && own.length === 0)
    return (
      <EmptyState
        icon={<IconListDetails size={28} aria-hidden="true" />}
        title={t('requests.empty')}
        text={t('requests.empty_text')}
      />
    )
  return (
    <>
      {others.length > 0 && !isWaiting(others) && <RequestList side="received" rows={others} />}
      {own.length > 0 && (
        <RequestList side="asked" rows={own}>
          {asked.data && <Pager meta={asked.data.meta} {...paging} />}
        </RequestList>
      )}
    </>
  )
}

interface RequestListProps {
  readonly side: 'received' | 'asked'
  readonly rows: readonly MoneyRequest[]
  readonly children?: ReactNode
}

function RequestList({ side, rows, children }: RequestListProps) {
  const { t } = useTranslation('payments')
  return (
    <section className="card" aria-labelledby={`requests-${side}`}>
      <h2 id={`requests-${side}`}>{t(`requests.${side}`)}</h2>
      <ul className={classes.rows}>
        {rows.map((request) => (
          <li key={request.code}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function Blocked() {
  const { t } = useTranslation('payments')
  const list = useCall(listBlockedAskers)
  const unblock = useSend(unblockAsker, { showsFailure: true })
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="blocked-askers">
      <h2 id="blocked-askers">{t('requests.blocked')}</h2>
      <ul className={classes.rows}>
        {list.data.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <bdi>{name}</bdi>
            <button
              type="button"
              className="link-button"
              aria-label={t('requests.unblock_named', { name })}
              disabled={unblock.isPending}
              onClick={() =>
                unblock.mutate({ params: { id } }, { onSettled: () => refresh(listBlockedAskers) })
              }
            >
              {t('requests.unblock')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
