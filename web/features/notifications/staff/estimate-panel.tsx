import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { estimateNotification } from '#contract/operations/notifications/estimate-notification.ts'
import type { notifications } from '#contract/resources/notifications/notifications.ts'
import { forgetAll } from '#web/console-kit/data/forget-rows.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { Figures } from '#web/ui/figures.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

type Props = CellProps<RowOf<typeof notifications>>
type Estimate = AnswerOf<typeof estimateNotification>

const waiting: readonly (string | null)[] = ['draft', 'scheduled']

const readAgainMs = 3_000

/** Above the fields: whom it reaches before it goes out, and how far it is while it does. */
export function EstimateHead({ resource, row }: Props) {
  const { status } = row
  const isDue = status === 'sending' || (status === 'scheduled' && row.send_at === null)
  useRepeatedly(isDue ? readAgainMs : null, () => forgetAll())
  if (row.deleted_at !== null) return null
  if (waiting.includes(status)) return <EstimatePanel resource={resource} row={row} />
  return status === 'sending' || status === 'paused' ? <Progress resource={resource} row={row} /> : null
}

function Progress({ resource, row }: Props) {
  const labels = useLabels(resource)
  const figure = (name: 'receivers' | 'in_app_sent' | 'sms_sent' | 'mail_sent') => ({
    label: labels.field(name),
    value: (row[name] ?? 0).toLocaleString('en'),
  })
  return (
    <Figures
      label={labels.part('outcome')}
      figures={[
        figure('receivers'),
        ...(row.in_app ? [figure('in_app_sent')] : []),
        ...(row.sms ? [figure('sms_sent')] : []),
        ...(row.mail ? [figure('mail_sent')] : []),
      ]}
    />
  )
}

/** The same in the dialogs that release it. */
export function EstimatePanel({ row }: Props) {
  const reading = useCall(estimateNotification, { params: { id: row.id }, quiet: true })
  return (
    <WhenRead of={reading} skeleton={<BlockSkeleton height={88} />}>
      {(shown) => <Band shown={shown} row={row} />}
    </WhenRead>
  )
}

function Band({ shown, row }: { readonly shown: Estimate; readonly row: Props['row'] }) {
  const { t } = useTranslation('resources')
  const labelOf = (name: string) => t(`dialogs:notifications.${name}`)
  const figure = (name: string, value: number) => ({
    label: labelOf(name),
    value: value.toLocaleString('en'),
  })
  const hours = { from: shown.quiet_from, to: shown.quiet_to }
  return (
    <div className="stack">
      <Figures
        label={labelOf('estimate')}
        figures={[
          figure('receivers', shown.receivers),
          ...(row.in_app ? [figure('in_app', shown.in_app)] : []),
          ...(row.sms ? [figure('sms', shown.sms), figure('segments', shown.sms_segments)] : []),
          ...(row.mail ? [figure('mail', shown.mail)] : []),
          ...(shown.unreached > 0 ? [figure('unreached', shown.unreached)] : []),
        ]}
      />
      {shown.receivers > shown.dual_control_above && (
        <Notice kind="pending">
          {t('dialogs:notifications.many', { max: shown.dual_control_above.toLocaleString('en') })}
        </Notice>
      )}
      {row.sms && hours.from !== hours.to && (
        <Notice kind="info">
          {t(`dialogs:notifications.${shown.is_quiet ? 'quiet_now' : 'quiet'}`, hours)}
        </Notice>
      )}
    </div>
  )
}
