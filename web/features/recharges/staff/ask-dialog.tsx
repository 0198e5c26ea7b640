import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { askGateway } from '#contract/operations/recharges/ask-gateway.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Notice, type StatusKind } from '#web/ui/status.tsx'

const kinds = {
  paid: 'success',
  open: 'pending',
  failed: 'danger',
  cancelled: 'info',
} as const satisfies Record<string, StatusKind>

/** What the gateway says of a payment at this moment. */
export function AskDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const { mutate, data, error, isPending } = useSend(askGateway)
  const ask = () => mutate({ params: { id: row.id } }, { onSuccess: () => forgetRows(resource) })
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('payments.actions.ask')}>
      <div className="stack">
        <p className="soft">{t('dialogs:payments.ask_line')}</p>
        {data && !error && (
          <Notice kind={kinds[data.outcome]}>
            <p className="small">{t('dialogs:payments.ask_said')}</p>
            <p>{t(`dialogs:payments.outcomes.${data.outcome}`)}</p>
          </Notice>
        )}
        <FailureNotice of={error} />
        <div className="row">
          {data?.outcome !== 'paid' && (
            <Button loading={isPending} onClick={ask}>
              {t('payments.actions.ask')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}
