import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'

interface ConfirmDialogProps extends DialogProps {
  readonly row: ResourceRow
  /** Its words are `actions.<action>` of the section, `<action>_line` and `<action>_done` of its dialogs. */
  readonly action: string
  readonly send: {
    readonly isPending: boolean
    readonly error: ApiFailure | null
    mutate(input: { params: { id: string } }, options: { onSuccess(): void }): void
  }
}

/** Asks once, does it, says that it is done. */
export function ConfirmDialog({ resource, row, action, send, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('resources')
  const name = t(`${resource.name}.actions.${action}`)
  const said = (key: string) => t(`dialogs:${resource.name}.${action}_${key}`)
  const confirm = () =>
    send.mutate(
      { params: { id: row.id } },
      {
        onSuccess() {
          showToast('success', said('done'))
          forgetRows(resource)
          onClose()
        },
      },
    )
  return (
    <ActionDialog busy={send.isPending} onClose={onClose} title={name}>
      <div className="stack">
        <p className="soft">{said('line')}</p>
        <FailureNotice of={send.error} />
        <div className="row">
          <Button loading={send.isPending} onClick={confirm}>
            {name}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}
