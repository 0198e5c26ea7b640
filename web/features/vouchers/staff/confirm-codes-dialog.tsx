import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { confirmCodes } from '#contract/operations/vouchers/export-codes.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'

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
    <ActionDialog busy={send.isPending} onClose={onClose} title={t('release.confirm')}>
      <p>{t('release.confirm_text')}</p>
      <FailureNotice of={send.error} />
      <FormButtons label={t('release.confirm')} busy={send.isPending} onDo={confirm} onCancel={onClose} />
    </ActionDialog>
  )
}
