import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { confirmCodes } from '#contract/operations/vouchers/export-codes.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface ConfirmCodesDialogProps {
  readonly row: ResourceRow
  onClose(): void
}

/** Confirms that the downloaded file opens: then it is not given out again. */
export function ConfirmCodesDialog({ row, onClose }: ConfirmCodesDialogProps) {
  const { t } = useTranslation('vouchers-staff')
  const send = useSend(confirmCodes)
  const confirm = () =>
    send.mutate(
      { params: { id: row.id }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('release.confirmed'))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('release.confirm')}
      label={t('release.confirm')}
      busy={send.isPending}
      failure={send.error}
      onDo={confirm}
      onClose={onClose}
    >
      <p>{t('release.confirm_text')}</p>
    </ConfirmDialog>
  )
}
