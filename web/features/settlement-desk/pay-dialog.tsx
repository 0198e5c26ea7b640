import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { paySettlement } from '#contract/operations/settlement-desk/answer-settlement.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useWords } from '#web/console-kit/words/use-words.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { dayOf } from '#web/lib/formats/dates.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'

/** The payment as the bank knows it; above the limit it waits for a second person, and the dialog says so. */
export function PayDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const [approvalId, setApprovalId] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={t('settlements.desk.pay_title')}>
      {approvalId === null ? (
        <PayForm resource={resource} row={row} onClose={onClose} onWaiting={setApprovalId} />
      ) : (
        <div className="stack">
          <Notice kind="pending">{t('settlements.desk.pay_waiting')}</Notice>
          <div className="row">
            <Button component={Link} to={`/console/approvals/${approvalId}`}>
              {t('settlements.desk.pay_see')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface PayFormProps extends DialogProps {
  readonly row: ResourceRow
  onWaiting(approvalId: string): void
}

function PayForm({ resource, row, onClose, onWaiting }: PayFormProps) {
  const { t } = useTranslation('resources')
  const words = useWords(resource)
  const today = dayOf(new Date())
  const [values, setValues] = useState({ bank_reference: '', paid_on: today, note: '' })
  const { mutate, isPending, error } = useGuardedSend(paySettlement)
  const change = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value })
  const faultOf = (name: string) => error?.fields[name]?.[0]
  const pay = (event: FormEvent) => {
    event.preventDefault()
    const input = { params: { id: row.id }, body: values }
    mutate(input, {
      onSuccess: (approvalId) => {
        forgetRows(resource)
        if (approvalId !== null) return onWaiting(approvalId)
        showToast('success', t('settlements.desk.pay_done'))
        onClose()
      },
    })
  }
  return (
    <form className="stack" noValidate onSubmit={pay}>
      <p className="soft">{t('settlements.desk.pay_line')}</p>
      <Money value={String(row['net_amount'])} size="large" />
      <TextInput
        label={words.field('bank_reference')}
        required
        data-autofocus
        className="types-ltr"
        maxLength={100}
        value={values.bank_reference}
        error={faultOf('bank_reference')}
        onChange={change('bank_reference')}
      />
      <TextInput
        type="date"
        label={words.field('paid_on')}
        required
        max={today}
        value={values.paid_on}
        error={faultOf('paid_on')}
        onChange={change('paid_on')}
      />
      <Textarea
        label={words.field('note')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={500}
        value={values.note}
        error={faultOf('note')}
        onChange={change('note')}
      />
      {error && Object.keys(error.fields).length === 0 && <Notice kind="danger">{error.message}</Notice>}
      <div className="row">
        <Button type="submit" loading={isPending} disabled={values.bank_reference.trim() === ''}>
          {t('settlements.actions.pay')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
