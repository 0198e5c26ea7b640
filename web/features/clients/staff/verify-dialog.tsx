import { useTranslation } from 'react-i18next'
import { verifyContactByHand } from '#contract/operations/clients/verify-contact.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'

/** Asks for the first unproven contact: the phone, then the e-mail. */
export function VerifyDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(verifyContactByHand)
  const channel = row['phone_verified_at'] ? 'email' : 'phone'
  const ask = (reason: string) => mutate({ params: { id: row.id }, body: { channel, reason } })
  return (
    <RequestApprovalDialog
      title={t('clients.actions.verify')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:clients.verify_line')}
        submit={t('kit:waiting.ask')}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        <p>
          {t(`clients.fields.${channel}`)}: <bdi dir="ltr">{String(row[channel])}</bdi>
        </p>
      </ReasonForm>
    </RequestApprovalDialog>
  )
}
