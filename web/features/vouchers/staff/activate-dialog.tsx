import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { activateBatch } from '#contract/operations/vouchers/activate-batch.ts'
import type { showBatchFigures } from '#contract/operations/vouchers/show-batch-figures.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

interface ActivateDialogProps {
  readonly batchId: string
  readonly figures: AnswerOf<typeof showBatchFigures>
  onClose(): void
}

export function ActivateDialog({ batchId, figures, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('vouchers-staff')
  const { currencySymbol } = useUiTools()
  const send = useSend(activateBatch)
  const confirm = () =>
    send.mutate(
      { params: { id: batchId }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('batch.activated'))
          onClose()
        },
      },
    )
  const { amount, currency, count } = figures
  return (
    <ActionDialog busy={send.isPending} onClose={onClose} title={t('batch.activate_title')}>
      <div className="stack">
        <p>
          {t('batch.activate_text', {
            vouchers: t('vouchers', { count }),
            amount: `\u2066${amount}\u2069`,
            currency: currencySymbol(currency),
          })}
        </p>
        <FailureNotice of={send.error} />
        <div className="row">
          <Button loading={send.isPending} onClick={confirm}>
            {t('batch.activate')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}
