import { Button, Textarea, TextInput } from '@mantine/core'
import { useGetOne } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { paySettlement } from '#contract/operations/settlement-desk/answer-settlement.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { Row } from '#web/console-kit/data/row.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { AloneNotice, useAloneLimit } from '#web/console-kit/form/alone-limit.tsx'
import { AskDialog } from '#web/console-kit/form/ask-dialog.tsx'
import type { CellProps, DialogProps } from '#web/console-kit/overrides.ts'
import { useWords } from '#web/console-kit/words/use-words.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { dayOf } from '#web/lib/formats/dates.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Payee } from './payee.tsx'

/** The payment as the bank knows it; of one above the limit, that it will wait for a second person. */
export function PayDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const send = useGuardedSend(paySettlement)
  // Beside a list the account is not part of the row.
  const reading = useGetOne<Row, ApiFailure>(resource.name, { id: row.id }, { retry: false })
  return (
    <AskDialog
      title={t('dialogs:settlements.pay_title')}
      busy={send.isPending}
      approvalId={send.data}
      onClose={onClose}
    >
      <WhenRead of={reading} skeleton={<BlockSkeleton height={320} />}>
        {(settlement) => <PayForm resource={resource} row={settlement} onClose={onClose} send={send} />}
      </WhenRead>
    </AskDialog>
  )
}

interface PayFormProps extends DialogProps {
  readonly row: ResourceRow
  readonly send: ReturnType<typeof useGuardedSend<typeof paySettlement>>
}

function PayForm({ resource, row, onClose, send: { mutate, isPending, error } }: PayFormProps) {
  const { t } = useTranslation('resources')
  const words = useWords(resource)
  const today = dayOf(new Date())
  const limit = useAloneLimit('settlement_alone_max', String(row['net_amount']))
  const [values, setValues] = useState({ bank_reference: '', paid_on: today, note: '' })
  const change = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value })
  const faultOf = (name: string) => error?.fields[name]?.[0]
  const pay = usePay({ resource, row, onClose, mutate })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay(values)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <WhatIsPaid resource={resource} row={row} />
      <TextInput
        label={words.field('bank_reference')}
        inputMode="text"
        required
        data-autofocus
        className="types-ltr"
        maxLength={100}
        value={values.bank_reference}
        error={faultOf('bank_reference')}
        onChange={change('bank_reference')}
      />
      <DayInput
        name="paid_on"
        label={words.field('paid_on')}
        required
        max={today}
        value={values.paid_on}
        error={faultOf('paid_on')}
        onChange={(paid_on) => setValues({ ...values, paid_on })}
      />
      <Textarea
        label={words.field('note')}
        autosize
        minRows={2}
        maxLength={500}
        value={values.note}
        error={faultOf('note')}
        onChange={change('note')}
      />
      <AloneNotice limit={limit} />
      {error && Object.keys(error.fields).length === 0 && <FailureNotice of={error} />}
      <div className="row">
        <Button
          type="submit"
          loading={isPending}
          disabled={values.bank_reference.trim() === '' || limit.isReading}
        >
          {t(limit.waits ? 'kit:waiting.ask' : 'settlements.actions.pay')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

interface Paying extends Omit<PayFormProps, 'send'>, Pick<PayFormProps['send'], 'mutate'> {}

/** Says which account was shown; once the merchant has named another, that is shown before anything is paid. */
function usePay({ resource, row, onClose, mutate }: Paying) {
  const { t } = useTranslation('resources')
  const changedAt = row['payee_changed_at']
  const payee_changed_at = typeof changedAt === 'string' ? changedAt : null
  return (payment: BodyInput<typeof paySettlement>) =>
    mutate(
      { params: { id: row.id }, body: { ...payment, payee_changed_at } },
      {
        onError: ({ code }) => code === 'settlement.payee_changed' && forgetRows(resource),
        onSuccess: (approvalId) => {
          forgetRows(resource)
          if (approvalId !== null) return
          showToast('success', t('dialogs:settlements.pay_done'))
          onClose()
        },
      },
    )
}

function WhatIsPaid({ resource, row }: CellProps) {
  const { t } = useTranslation('resources')
  return (
    <>
      <p className="soft">{t('dialogs:settlements.pay_line')}</p>
      <Money value={String(row['net_amount'])} size="large" />
      <Payee resource={resource} row={row} />
    </>
  )
}
