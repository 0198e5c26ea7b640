import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import { HolderLink, holderOf } from '../labels/holder-link.tsx'

interface RevertDialogProps {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly activityId: string
  onDone(): void
  onClose(): void
}

/** Reverts a row to its state after an earlier change; the history records it. */
export function RevertDialog({ resource, row, activityId, onDone, onClose }: RevertDialogProps) {
  const { t } = useTranslation('kit')
  const { revert, show } = callsOf(resource)
  const send = useSend(revert ?? show)
  const holder = send.error && holderOf(send.error)
  const confirm = () =>
    send.mutate(
      { params: { id: row.id }, body: { activity_id: activityId }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('history.reverted'))
          forgetRows(resource)
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('history.revert_title')}
      label={t('history.revert')}
      busy={send.isPending}
      failure={send.error}
      wayOut={holder && <HolderLink of={holder} />}
      onDo={confirm}
      onClose={onClose}
    >
      <p>{t('history.revert_text')}</p>
    </ConfirmDialog>
  )
}
