import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { reverseTransaction } from '#contract/operations/wallet-desk/wallet-transactions.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { Notice } from '#web/ui/status.tsx'

const reasonLengthMin = 3

/** Asks for a transfer to be undone; a second person decides. */
export function ReverseDialog({ row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const [reason, setReason] = useState('')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(reverseTransaction)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    mutate({ params: { id: row.id }, body: { reason } })
  }
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
        <form className="stack" noValidate onSubmit={ask}>
          <p className="soft">{t('wallet-transactions.desk.reverse_line')}</p>
          <Textarea
            label={t('wallet-transactions.desk.reason')}
            required
            data-autofocus
            dir="auto"
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error && <Notice kind="danger">{error.message}</Notice>}
          <div className="row">
            <Button
              type="submit"
              color="red"
              loading={isPending}
              disabled={reason.trim().length < reasonLengthMin}
            >
              {t('wallet-transactions.desk.ask')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
