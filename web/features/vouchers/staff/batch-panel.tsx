import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { showBatchFigures } from '#contract/operations/vouchers/show-batch-figures.ts'
import type { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import chips from '#web/console-kit/list/figures.module.css'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { IconBan, IconTruckDelivery } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Whole } from './facts.tsx'
import classes from './vouchers.module.css'

type Figures = AnswerOf<typeof showBatchFigures>

const pollMilliseconds = 1_000

/** The batch's progress, its vouchers by state, and its actions. */
export function BatchPanel({ resource, row }: CellProps<RowOf<typeof generateVouchers>>) {
  const { t } = useTranslation('vouchers-staff')
  const reading = useCall(showBatchFigures, { params: { id: row.id }, quiet: true })
  const figures = reading.data
  const { refetch } = reading
  const isMoving = figures !== undefined && moves(figures)
  useRepeatedly(isMoving ? pollMilliseconds : null, () => void refetch())
  const shownStatus = row.status
  const status = figures?.status
  useEffect(() => {
    if (status !== undefined && status !== shownStatus) forgetRows(resource)
  }, [status, shownStatus, resource])
  return (
    <section className={classes.card} aria-label={t('batch.figures')}>
      <h2>{t('batch.figures')}</h2>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={1} height={64} />}>
        {(read) => (
          <>
            <Making figures={read} />
            <States figures={read} batchId={row.id} />
            <BatchActions resource={resource} row={row} figures={read} onDone={() => void refetch()} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

/** Codes are being made, or a cancelled batch still has vouchers to end. */
function moves({ status, by_status }: Figures): boolean {
  if (status === 'draft' || status === 'generating') return true
  const isOpen = by_status.some((one) => one.status === 'not_activated' || one.status === 'reserved')
  return status === 'cancelled' && isOpen
}

function Making({ figures }: { figures: Figures }) {
  const { t } = useTranslation('vouchers-staff')
  const { status, made_count: made, count } = figures
  if (status !== 'draft' && status !== 'generating') return null
  const label = t('batch.progress')
  const grouped = (n: number) => `\u2066${n.toLocaleString('en')}\u2069`
  return (
    <div>
      <div className="between small">
        <span>{made === 0 ? t('batch.waiting') : label}</span>
        <span>{t('batch.progress_of', { made: grouped(made), count: grouped(count) })}</span>
      </div>
      <Progress.Root size="lg" mt="xs">
        <Progress.Section value={(made / count) * 100} aria-label={label} />
      </Progress.Root>
    </div>
  )
}

function States({ figures, batchId }: { figures: Figures; batchId: string }) {
  const { t } = useTranslation('vouchers-staff')
  const { can } = useStaffSession()
  if (figures.by_status.length === 0) return <p className="soft small">{t('batch.no_figures')}</p>
  const listed = (status: string) => {
    const query = { 'filter[batch_id]': batchId, 'filter[status]': status }
    return `/console/vouchers?${new URLSearchParams(query)}`
  }
  return (
    <div className={chips.figures}>
      {figures.by_status.map(({ status, count }) =>
        can('vouchers-index') ? (
          <Link key={status} to={listed(status)} className={chips.figure}>
            {t(`status.${status}`)} <strong>{<Whole value={count} />}</strong>
          </Link>
        ) : (
          <span key={status} className={chips.figure}>
            {t(`status.${status}`)} <strong>{<Whole value={count} />}</strong>
          </span>
        ),
      )}
    </div>
  )
}

type BatchActionsProps = CellProps<RowOf<typeof generateVouchers>> & {
  readonly figures: Figures
  onDone(): void
}

function BatchActions({ resource, row, figures, onDone }: BatchActionsProps) {
  const { t } = useTranslation('vouchers-staff')
  const { can } = useStaffSession()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    forgetRows(resource)
    onDone()
  }
  const isOurs = row.source === 'generated'
  return (
    <div className="row">
      {figures.status === 'activated' && isOurs && can('voucher-sales-store') && (
        <Button
          component={Link}
          to={`/console/voucher-sales/create?batch_id=${row.id}`}
          variant="default"
          leftSection={<IconTruckDelivery size={16} aria-hidden="true" />}
        >
          {t('batch.sell')}
        </Button>
      )}
      {figures.status !== 'cancelled' && can('vouchers-cancel') && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('batch.cancel')}
        </Button>
      )}
      {isOpen && <CancelDialog of="batch" target={{ batch_id: row.id }} onClose={close} />}
    </div>
  )
}
