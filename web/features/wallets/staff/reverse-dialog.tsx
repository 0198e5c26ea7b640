import { useTranslation } from 'react-i18next'
import { reverseTransaction } from '#contract/operations/wallets/wallet-transactions.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'

/** Asks to undo a transfer; a second person decides. */
export function ReverseDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(reverseTransaction)
  return (
    <RequestApprovalDialog
      title={t('wallet-transactions.actions.reverse')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:wallet-transactions.reverse_line')}
        submit={t('kit:waiting.ask')}
        danger
        busy={isPending}
        failure={error}
        onSubmit={(reason) => mutate({ params: { id: row.id }, body: { reason } })}
        onCancel={onClose}
      />
    </RequestApprovalDialog>
  )
}
