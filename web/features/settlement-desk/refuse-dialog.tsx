import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { refuseSettlement } from '#contract/operations/settlement-desk/answer-settlement.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Notice } from '#web/ui/status.tsx'

/** No payment, and why: the merchant reads it. */
export function RefuseDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(refuseSettlement)
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    const input = { params: { id: row.id }, body: { reason } }
    mutate(input, {
      onSuccess: () => {
        showToast('success', t('settlements.desk.refuse_done'))
        forgetRows(resource)
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('settlements.desk.refuse_title')}>
      <form className="stack" noValidate onSubmit={refuse}>
        <p className="soft">{t('settlements.desk.refuse_line')}</p>
        <Textarea
          label={t('settlements.desk.reason')}
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
          <Button type="submit" color="red" loading={isPending} disabled={reason.trim() === ''}>
            {t('settlements.actions.refuse')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
