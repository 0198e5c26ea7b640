import { Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operationOf } from '#web/console-kit/data/calls-of.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useOrderedCards } from './use-ordered-cards.ts'

/** Asks for a refund of an order; a second person decides. Staff confirm that a revealed code is unused. */
export function RefundDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const [isSure, setSure] = useState(false)
  const reading = useOrderedCards(resource, row.id)
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(operationOf(resource, 'refund'))
  const cards = reading.data?.data
  const shown =
    cards?.filter(({ status, revealed_at }) => status !== 'replaced' && revealed_at !== null).length ?? 0
  const ask = (reason: string) =>
    mutate(
      { params: { id: row.id }, body: { reason, even_if_revealed: shown > 0 } },
      // A code that was revealed meanwhile must be seen before it is confirmed.
      { onSuccess: () => forgetRows(resource), onError: () => void reading.refetch() },
    )
  return (
    <RequestApprovalDialog
      title={t('card-orders.actions.refund')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:card-orders.refund_line')}
        submit={t('dialogs:card-orders.ask')}
        danger
        ready={cards !== undefined && (shown === 0 || isSure)}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        {reading.isPending && <Skeleton height={40} />}
        {reading.isLoadingError && (
          <ErrorState failure={reading.error} onRetry={() => void reading.refetch()} />
        )}
        {shown > 0 && (
          <>
            <Notice kind="danger">{t('dialogs:card-orders.shown_line', { count: shown })}</Notice>
            <Checkbox
              label={t('dialogs:card-orders.even_if_revealed')}
              checked={isSure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
          </>
        )}
      </ReasonForm>
    </RequestApprovalDialog>
  )
}
