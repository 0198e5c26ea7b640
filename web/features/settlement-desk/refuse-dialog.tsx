import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { refuseSettlement } from '#contract/operations/settlement-desk/answer-settlement.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** No payment, and why: the merchant reads it. */
export function RefuseDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const { mutate, isPending, error } = useSend(refuseSettlement)
  const refuse = (reason: string) => {
    const input = { params: { id: row.id }, body: { reason } }
    mutate(input, {
      onSuccess: () => {
        showToast('success', t('dialogs:settlements.refuse_done'))
        forgetRows(resource)
        onClose()
      },
    })
  }
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('dialogs:settlements.refuse_title')}>
      <ReasonForm
        line={t('dialogs:settlements.refuse_line')}
        submit={t('settlements.actions.refuse')}
        danger
        busy={isPending}
        failure={error}
        onSubmit={refuse}
        onCancel={onClose}
      />
    </ActionDialog>
  )
}
