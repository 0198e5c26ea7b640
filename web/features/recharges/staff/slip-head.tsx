import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { basePaths, fileMedia } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { listLikeRequests } from '#contract/operations/recharges/answer-request.ts'
import type { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { IconDownload, IconFileText } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './recharges.module.css'
import { ReportedTransfer } from './reported-transfer.tsx'
import { SlipDialog } from './slip-dialog.tsx'

/** The facts for a decision: the slip, and similar requests. */
export function SlipHead({ resource, row }: CellProps<RowOf<typeof rechargeRequests>>) {
  const { t } = useTranslation('resources')
  return (
    <Panel title={t('dialogs:recharge-requests.slip')} named="above">
      <div className={classes.evidence}>
        {row.slip_mime === fileMedia.pdf ? <PdfSlip id={row.id} /> : <Slip id={row.id} />}
        <div className="stack">
          <Decision resource={resource} row={row} />
          <ReportedTransfer resource={resource} row={row} />
          <Likes resource={resource} row={row} />
        </div>
      </div>
    </Panel>
  )
}

/** The amount, and while a request waits the link to it. */
function Decision({ resource, row }: CellProps<RowOf<typeof rechargeRequests>>) {
  const { t } = useTranslation(['resources', 'kit'])
  const labels = useLabels(resource)
  return (
    <div className="stack">
      <div>
        <p className="small soft">{labels.field('amount')}</p>
        <Money value={row.amount} size="large" />
      </div>
      {row.waiting_approval !== null && (
        <Notice kind="pending">
          {t('dialogs:recharge-requests.waits')}{' '}
          <Link to={`/console/approvals/${row.waiting_approval}`}>{t('kit:waiting.see_request')}</Link>
        </Notice>
      )}
    </div>
  )
}

const slipAddress = (id: string) => `${basePaths.console}/recharge-requests/${id}/slip`

/** Downloaded and never opened under our address: a PDF may run code. */
function PdfSlip({ id }: { id: string }) {
  const { t } = useTranslation('resources')
  return (
    <div className={classes.document}>
      <IconFileText size={32} aria-hidden="true" />
      <strong>{t('dialogs:recharge-requests.slip_pdf')}</strong>
      <p className="small soft">{t('dialogs:recharge-requests.slip_pdf_line')}</p>
      <Button
        component="a"
        href={slipAddress(id)}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {t('dialogs:recharge-requests.slip_download')}
      </Button>
    </div>
  )
}

function Slip({ id }: { id: string }) {
  const { t } = useTranslation('resources')
  const [state, setState] = useState<'small' | 'large' | 'lost'>('small')
  const src = slipAddress(id)
  const alt = t('dialogs:recharge-requests.slip_alt', { number: id })
  if (state === 'lost') return <Notice kind="danger">{t('dialogs:recharge-requests.slip_lost')}</Notice>
  return (
    <>
      <button
        type="button"
        className={classes.slip}
        aria-label={t('dialogs:recharge-requests.enlarge')}
        onClick={() => setState('large')}
      >
        <img src={src} alt={alt} onError={() => setState('lost')} />
      </button>
      {state === 'large' && <SlipDialog src={src} alt={alt} onClose={() => setState('small')} />}
    </>
  )
}

function likeness(like: { same_slip: boolean; same_reference: boolean }) {
  if (like.same_slip) return 'same_slip'
  return like.same_reference ? 'same_reference' : 'same_figures'
}

const tones = { pending: 'pending', completed: 'success', refused: 'danger' } as const

function Likes({ resource, row }: CellProps) {
  const { t } = useTranslation('resources')
  const labels = useLabels(resource)
  const likes = useCall(listLikeRequests, { params: { id: row.id } })
  return (
    <div className="stack">
      <div>
        <h2>{t('dialogs:recharge-requests.likes')}</h2>
        <p className="small soft">{t('dialogs:recharge-requests.likes_line')}</p>
      </div>
      <WhenRead of={likes} skeleton={<RowsSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice kind="success">{t('dialogs:recharge-requests.likes_none')}</Notice>
          ) : (
            <ul className={classes.likes}>
              {rows.map(({ id, client, amount, status, same_slip, same_reference, created_at }) => (
                <li key={id}>
                  <div>
                    <Link to={addressOf(resource, id)}>
                      <bdi>{client}</bdi>
                    </Link>
                    <p className="small soft">
                      <Parts>
                        {t(`dialogs:recharge-requests.${likeness({ same_slip, same_reference })}`)}
                        <Moment at={created_at} />
                      </Parts>
                    </p>
                  </div>
                  <Money value={amount} />
                  <Status kind={tones[status as keyof typeof tones] ?? 'info'}>
                    {labels.choice('status', status)}
                  </Status>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </div>
  )
}
