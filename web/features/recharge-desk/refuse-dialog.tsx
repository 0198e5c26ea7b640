import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { refuseRequest } from '#contract/operations/recharges/answer-request.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

const reasonsOften = ['not_found', 'unreadable', 'amount'] as const

/** Nothing is added, and why: the client reads it. */
export function RefuseDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const { mutate, isPending, error } = useSend(refuseRequest)
  const refuse = (reason: string) => {
    const input = { params: { id: row.id }, body: { reason } }
    mutate(input, {
      onSuccess: () => {
        showToast('success', t('dialogs:recharge-requests.refuse_done'))
        forgetRows(resource)
        onClose()
      },
    })
  }
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('dialogs:recharge-requests.refuse_title')}>
      <ReasonForm
        line={t('dialogs:recharge-requests.refuse_line')}
        submit={t('recharge-requests.actions.refuse')}
        danger
        lengthMax={300}
        suggestions={reasonsOften.map((name) => t(`dialogs:recharge-requests.reasons.${name}`))}
        busy={isPending}
        failure={error}
        onSubmit={refuse}
        onCancel={onClose}
      />
    </ActionDialog>
  )
}
