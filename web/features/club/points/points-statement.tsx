import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listPointsMovements } from '#contract/operations/points/show-points.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { useClubBase } from '../club-base.ts'
import classes from './points.module.css'

type Movement = AnswerOf<typeof listPointsMovements>['rows'][number]

/** Every movement, the newest first, a page at a time. */
export function PointsStatement() {
  const { t } = useTranslation('points')
  /** Where each page begins; null: at the newest. */
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  return (
    <section aria-labelledby="points-statement">
      <h2 id="points-statement">{t('statement.title')}</h2>
      {pages.map((before, at) => (
        <StatementPage
          key={before}
          before={before}
          onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </section>
  )
}

interface StatementPageProps {
  readonly before: string | null
  readonly onMore?: ((next: string) => void) | undefined
}

function StatementPage({ before, onMore }: StatementPageProps) {
  const { t } = useTranslation('points')
  const page = useCall(listPointsMovements, { query: { per_page: 20, ...(before !== null && { before }) } })
  if (page.isPending) return <BlockSkeleton height={160} />
  if (page.isLoadingError) return <ErrorState failure={page.error} onRetry={() => void page.refetch()} />
  const { rows, next } = page.data
  if (rows.length === 0) return <p className="soft">{t('statement.empty')}</p>
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <StatementRow key={row.id} row={row} />
        ))}
      </ul>
      {next !== null && onMore && (
        <Button look="plain" size="medium" onClick={() => onMore(next)}>
          {t('statement.more')}
        </Button>
      )}
    </>
  )
}

function StatementRow({ row }: { readonly row: Movement }) {
  const { t } = useTranslation('points')
  const base = useClubBase()
  const { kind, amount, balance_after: after, reason, gift_order_id: orderId, created_at: at } = row
  const title = t(`statement.kinds.${kind}`)
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <strong>
          {orderId === null ? title : <Link to={`${base}/gift-orders/${orderId}`}>{title}</Link>}
        </strong>
        <span className="small soft">
          <Parts>
            <Moment at={at} />
            {reason}
          </Parts>
        </span>
      </span>
      <span className={classes.amount}>
        <bdi dir="ltr" className={amount > 0 ? classes.in : undefined}>
          {`${amount > 0 ? '+' : '−'}${Math.abs(amount).toLocaleString('en')}`}
        </bdi>
        <span className="small faint">
          {t('statement.after')} <bdi dir="ltr">{after.toLocaleString('en')}</bdi>
        </span>
      </span>
    </li>
  )
}
