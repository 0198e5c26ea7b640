import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { endClientSessions, listClientSessions } from '#contract/operations/clients/client-sessions.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'

/** Signs the client out everywhere. */
export function EndSessionsDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, isPending, error } = useSend(endClientSessions)
  const end = () =>
    mutate(
      { params: { id: row.id } },
      {
        onSuccess({ ended }) {
          const shown = ended.toLocaleString('en')
          showToast('success', t('dialogs:clients.sessions_ended', { count: ended, shown }))
          forgetRows(resource)
          refresh(listClientSessions)
          onClose()
        },
      },
    )
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('clients.actions.end-sessions')}>
      <div className="stack">
        <p className="soft">{t('dialogs:clients.end_sessions_line')}</p>
        <FailureNotice of={error} />
        <div className="row">
          <Button color="red" loading={isPending} onClick={end}>
            {t('clients.actions.end-sessions')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}
