import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import { useLabels } from '../labels/use-labels.ts'

interface RestoreDialogProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onDone(): void
  onClose(): void
}

/** Out of the trash, after a question. */
export function RestoreDialog({ resource, row, onDone, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const name = useLabels(resource).titleOf(row)
  const { restore, show } = callsOf(resource)
  const { mutate, isPending, error } = useSend(restore ?? show)
  const confirm = () =>
    mutate(
      { params: { id: row.id }, quiet: true },
      {
        onSuccess() {
          showToast('success', t([`resources:${resource.name}.restored`, 'trash.restored'], { name }))
          forgetRows(resource)
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('trash.restore_title')}
      label={t('actions.restore')}
      busy={isPending}
      failure={error}
      onDo={confirm}
      onClose={onClose}
    >
      <p>{t('trash.restore_ask', { name })}</p>
      <p className="small soft">{t('trash.restore_hint')}</p>
    </ConfirmDialog>
  )
}
