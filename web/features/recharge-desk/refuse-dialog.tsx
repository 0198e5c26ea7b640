import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { refuseRequest } from '#contract/operations/recharges/answer-request.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Notice } from '#web/ui/status.tsx'
import classes from './recharge-desk.module.css'

const reasonsOften = ['not_found', 'unreadable', 'amount'] as const

/** Nothing is added, and why: the client reads it. */
export function RefuseDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(refuseRequest)
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    const input = { params: { id: row.id }, body: { reason } }
    mutate(input, {
      onSuccess: () => {
        showToast('success', t('recharge-requests.desk.refuse_done'))
        forgetRows(resource)
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('recharge-requests.desk.refuse_title')}>
      <form className="stack" noValidate onSubmit={refuse}>
        <p className="soft">{t('recharge-requests.desk.refuse_line')}</p>
        <fieldset className={`row ${classes.tools}`} aria-label={t('recharge-requests.desk.reasons_label')}>
          {reasonsOften.map((name) => {
            const words = t(`recharge-requests.desk.reasons.${name}`)
            return (
              <Button key={name} variant="default" size="compact-sm" onClick={() => setReason(words)}>
                {words}
              </Button>
            )
          })}
        </fieldset>
        <Textarea
          label={t('recharge-requests.desk.reason')}
          required
          data-autofocus
          dir="auto"
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Notice kind="danger">{error.message}</Notice>}
        <div className="row">
          <Button type="submit" color="red" loading={isPending} disabled={reason.trim() === ''}>
            {t('recharge-requests.actions.refuse')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
