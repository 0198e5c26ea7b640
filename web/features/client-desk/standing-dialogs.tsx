import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { changeStanding, freezeWallet } from '#contract/operations/client-desk/change-standing.ts'
import { listClientSessions } from '#contract/operations/client-desk/client-sessions.ts'
import { showClientWallet } from '#contract/operations/client-desk/show-client-wallet.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

type RowDialogProps = DialogProps & { readonly row: ResourceRow }

/** Suspends an account, or opens a suspended one again. */
export function StandingDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, isPending, error } = useSend(changeStanding)
  const isActive = row['status'] === 'active'
  const name = isActive ? 'suspend' : 'reopen'
  const submit = (reason: string) => {
    const body = { status: isActive ? ('inactive' as const) : ('active' as const), reason }
    mutate(
      { params: { id: row.id }, body },
      {
        onSuccess() {
          showToast('success', t(`dialogs:clients.${name}_done`))
          forgetRows(resource)
          refresh(listClientSessions)
          onClose()
        },
      },
    )
  }
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t(`clients.actions.${name}`)}>
      <ReasonForm
        line={t(`dialogs:clients.${name}_line`)}
        submit={t(`clients.actions.${name}`)}
        danger={isActive}
        busy={isPending}
        failure={error}
        onSubmit={submit}
        onCancel={onClose}
      />
    </ActionDialog>
  )
}

/** Stops the money where it stands, or lets it move again. */
export function FreezeDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, isPending, error } = useSend(freezeWallet)
  const frozen = row['frozen'] !== true
  const name = frozen ? 'freeze' : 'unfreeze'
  const submit = (reason: string) =>
    mutate(
      { params: { id: row.id }, body: { frozen, reason } },
      {
        onSuccess() {
          showToast('success', t(`dialogs:clients.${name}_done`))
          forgetRows(resource)
          refresh(showClientWallet)
          onClose()
        },
      },
    )
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t(`clients.actions.${name}`)}>
      <ReasonForm
        line={t(`dialogs:clients.${name}_line`)}
        submit={t(`clients.actions.${name}`)}
        danger={frozen}
        busy={isPending}
        failure={error}
        onSubmit={submit}
        onCancel={onClose}
      />
    </ActionDialog>
  )
}
