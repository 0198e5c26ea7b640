import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { clients } from '#contract/resources/clients/clients.ts'
import { ActionForm } from '#web/console-kit/actions/action-form.tsx'
import { useActionTexts } from '#web/console-kit/actions/use-action-texts.ts'
import { operationOf } from '#web/console-kit/data/calls-of.ts'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { openAfresh } from '#web/lib/navigation.ts'
import { beginView } from '#web/lib/session/session.ts'

/** Asks why, then turns this tab into the portal as the client sees it. */
export function ViewDialog({ resource, row, onClose }: RowDialogProps<RowOf<typeof clients>>) {
  const action = resource.actions?.['view']
  if (!action) throw new Error(`${resource.name} cannot be viewed`)
  const texts = useActionTexts(resource, 'view')
  const { mutateAsync, error, isPending } = useSend(operationOf(resource, 'view'))
  const open = async (body: Readonly<Record<string, unknown>>) => {
    const { token, minutes } = await mutateAsync({ params: { id: row.id }, body })
    beginView({ clientId: row.id, token: String(token), minutes: Number(minutes) })
    openAfresh('/portal/home')
  }
  return (
    <RequestApprovalDialog title={texts.title} busy={isPending} approvalId={null} onClose={onClose}>
      <ActionForm
        {...{ resource, row, name: 'view', action, texts, onCancel: onClose }}
        submit={texts.label}
        busy={isPending}
        failure={error}
        onSubmit={open}
      />
    </RequestApprovalDialog>
  )
}
