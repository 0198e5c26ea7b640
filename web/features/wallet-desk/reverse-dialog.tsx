import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { reverseTransaction } from '#contract/operations/wallet-desk/wallet-transactions.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { Notice } from '#web/ui/status.tsx'

/** Asks for a transfer to be undone; a second person decides. */
export function ReverseDialog({ row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(reverseTransaction)
  const ask = (reason: string) => mutate({ params: { id: row.id }, body: { reason } })
  return (
    <Modal opened onClose={onClose} title={t('wallet-transactions.actions.reverse')}>
      {approvalId ? (
        <div className="stack">
          <Notice kind="pending">{t('wallet-transactions.desk.waiting')}</Notice>
          <div className="row">
            <Button component={Link} to={`/console/approvals/${approvalId}`}>
              {t('wallet-transactions.desk.see_request')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      ) : (
        <ReasonForm
          line={t('wallet-transactions.desk.reverse_line')}
          submit={t('wallet-transactions.desk.ask')}
          danger
          busy={isPending}
          failure={error}
          onSubmit={ask}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
