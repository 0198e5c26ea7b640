import { useTranslation } from 'react-i18next'
import { resetFactors } from '#contract/operations/staff/reset-factors.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'

/** For a colleague without phone and recovery codes. */
export function ResetFactorsDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(resetFactors)
  return (
    <RequestApprovalDialog
      title={t('users.actions.reset-factors')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:users.reset_line')}
        submit={t('dialogs:users.ask')}
        busy={isPending}
        failure={error}
        onSubmit={(reason) => mutate({ params: { id: row.id }, body: { reason } })}
        onCancel={onClose}
      />
    </RequestApprovalDialog>
  )
}
