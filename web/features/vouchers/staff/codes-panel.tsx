import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { exportedCodesMax, showCodeExport } from '#contract/operations/vouchers/export-codes.ts'
import type { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { IconDownload, IconFileExport } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice, type StatusKind } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { AskCodesDialog } from './ask-codes-dialog.tsx'
import { ConfirmCodesDialog } from './confirm-codes-dialog.tsx'
import { TakeCodesDialog } from './take-codes-dialog.tsx'
import classes from './vouchers.module.css'

const askedEveryMs = 5_000

type Request = AnswerOf<typeof showCodeExport>

/** How the clear codes of our batch can leave: the person's request, and the next step. */
export function CodesPanel({ row }: CellProps<RowOf<typeof generateVouchers>>) {
  const { can } = useStaffSession()
  const isPrintable = row.source === 'generated' && (row.status === 'ready' || row.status === 'activated')
  return isPrintable && can('generate-vouchers-print') ? <OwnRequest row={row} /> : null
}

function OwnRequest({ row }: Pick<CellProps<RowOf<typeof generateVouchers>>, 'row'>) {
  const { t } = useTranslation('vouchers-staff')
  const reading = useCall(showCodeExport, { params: { id: row.id }, quiet: true })
  const { refetch } = reading
  // A colleague decides meanwhile.
  useRepeatedly(reading.data?.state === 'waiting' ? askedEveryMs : null, () => void refetch())
  const refresh = () => {
    void refetch()
    forgetRows({ name: 'code-exports' })
    // The batch's page shows that its codes have left.
    forgetRows({ name: 'generate-vouchers' })
  }
  return (
    <section className={classes.card} aria-label={t('release.title')}>
      <h2>{t('release.title')}</h2>
      <p className="soft small">{t('release.text')}</p>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={1} height={44} />}>
        {(request) => (
          <>
            {request && <State request={request} />}
            <Next row={row} request={request} onDone={refresh} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

const kinds = {
  waiting: 'pending',
  approved: 'success',
  downloaded: 'pending',
  taken: 'info',
  refused: 'danger',
  withdrawn: 'info',
  expired: 'info',
} as const satisfies Record<NonNullable<Request>['state'], StatusKind>

function State({ request }: { request: NonNullable<Request> }) {
  const { t } = useTranslation('vouchers-staff')
  const { state, decided_by: name, refusal: reason } = request
  const { formatDate, formatTime } = useUiTools()
  const moment = (at: string | null) => (at === null ? '' : joinParts([formatDate(at), formatTime(at)]))
  const isTaken = state === 'taken' || state === 'downloaded'
  const values = {
    name: isolated(name ?? ''),
    reason: isolated(reason ?? ''),
    time: moment(isTaken ? request.taken_at : request.expires_at),
    until: moment(request.again_until),
  }
  return (
    <Notice kind={kinds[state]}>
      {t(`release.${state}`, values)}{' '}
      {state === 'waiting' && (
        <Link to={`/console/approvals/${request.approval_id}`}>{t('release.see_request')}</Link>
      )}
    </Notice>
  )
}

/** A person's text, in its own direction. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

interface NextProps extends Pick<CellProps<RowOf<typeof generateVouchers>>, 'row'> {
  readonly request: Request
  onDone(): void
}

function Next({ row, request, onDone }: NextProps) {
  const { t } = useTranslation('vouchers-staff')
  const [open, setOpen] = useState<'ask' | 'take' | 'confirm' | null>(null)
  const isDownloaded = request?.state === 'downloaded'

  const close = () => {
    setOpen(null)
    onDone()
  }
  if (row.count > exportedCodesMax)
    return <p className="small">{t('release.too_large', { max: exportedCodesMax.toLocaleString('en') })}</p>
  return (
    <div className="row">
      {(request?.state === 'approved' || isDownloaded) && (
        <Button leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => setOpen('take')}>
          {t(isDownloaded ? 'release.download_again' : 'release.take')}
        </Button>
      )}
      {isDownloaded && (
        <Button variant="default" onClick={() => setOpen('confirm')}>
          {t('release.confirm')}
        </Button>
      )}
      {request?.state !== 'approved' && request?.state !== 'waiting' && !isDownloaded && (
        <Button
          variant="default"
          leftSection={<IconFileExport size={16} aria-hidden="true" />}
          onClick={() => setOpen('ask')}
        >
          {t(request === null ? 'release.ask' : 'release.ask_again')}
        </Button>
      )}
      {open === 'ask' && <AskCodesDialog row={row} onClose={close} />}
      {open === 'confirm' && <ConfirmCodesDialog row={row} onClose={close} />}
      {open === 'take' && request && (
        <TakeCodesDialog row={row} form={request.form} isAgain={isDownloaded} onClose={close} />
      )}
    </div>
  )
}
