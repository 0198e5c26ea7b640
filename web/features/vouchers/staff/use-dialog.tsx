import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { quoteForMerchant, useForMerchant } from '#contract/operations/vouchers/use-for-merchant.ts'
import { ChoiceSelect, useChoices } from '#web/console-kit/fields/reference-widget.tsx'
import { useSend } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Facts } from './facts.tsx'

type Order = BodyInput<typeof useForMerchant>
type Quoted = AnswerOf<typeof quoteForMerchant>

const blank: Order = { client_id: '', code: '' }
const activeMerchants = { 'filter[merchant]': '1', 'filter[status]': 'active' }

/** A voucher of the public, accepted for a merchant who is present or on the phone. */
export function UseDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['vouchers-staff', 'resources/vouchers', 'resources/settlements'])
  // After a reload only merchant and code are known.
  const [quoted, setQuoted] = useState<Quoted | null>(null)
  const { values, next, again, steps } = useMoneySteps(useForMerchant, { first: blank })
  const merchant = useChoices('clients', values.client_id, undefined, activeMerchants)
  const nameOf = (id: string) => merchant.data.find(({ value }) => value === id)?.label ?? id
  const rows = useVoucherRows()
  return (
    <ActionDialog
      held={steps.step === 'review' && steps.review.phase === 'sending'}
      onClose={onClose}
      title={t('use.title')}
    >
      {steps.step === 'form' && (
        <UseForm
          initial={values}
          onCancel={onClose}
          onNext={(order, found) => {
            setQuoted(found)
            next(order)
          }}
        />
      )}
      {steps.step === 'review' && (
        <ReviewStep
          title={t('use.review')}
          rows={[
            { label: t('use.merchant'), value: <bdi>{nameOf(values.client_id)}</bdi>, strong: true },
            ...(quoted
              ? rows(quoted)
              : [{ label: t('use.code'), value: <bdi dir="ltr">{values.code}</bdi> }]),
          ]}
          confirmLabel={t('use.submit')}
          {...steps.review}
        />
      )}
      {steps.step === 'done' && (
        <div className="stack">
          <Notice kind="success">{t('use.done')}</Notice>
          <Facts rows={rows(steps.answer)} />
          <div className="row">
            <Button onClick={again}>{t('use.another')}</Button>
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      )}
    </ActionDialog>
  )
}

interface UseFormProps {
  readonly initial: Order
  onNext(order: Order, quoted: Quoted): void
  onCancel(): void
}

/** A voucher that cannot be accepted is reported here, before a review. */
function UseForm({ initial, onNext, onCancel }: UseFormProps) {
  const { t } = useTranslation('vouchers-staff')
  const [merchant, setMerchant] = useState(initial.client_id)
  const [code, setCode] = useState(initial.code)
  const choices = useChoices('clients', merchant, undefined, activeMerchants)
  const { mutate, isPending, error } = useSend(quoteForMerchant)
  const isReady = merchant !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const order = { client_id: merchant, code: code.trim() }
    if (isReady) mutate({ body: order, quiet: true }, { onSuccess: (found) => onNext(order, found) })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="soft">{t('use.line')}</p>
      <ChoiceSelect
        label={t('use.merchant')}
        required
        choices={choices}
        value={merchant}
        onChoose={setMerchant}
      />
      <TextInput
        label={t('use.code')}
        inputMode="text"
        className="types-ltr"
        autoComplete="off"
        required
        maxLength={64}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FailureNotice of={error} />
      <FormButtons label={t('common:continue')} busy={isPending} disabled={!isReady} onCancel={onCancel} />
    </form>
  )
}

/** The voucher and its payment: the same before and after. */
function useVoucherRows() {
  const { t } = useTranslation(['vouchers-staff', 'resources/vouchers', 'resources/settlements'])
  const { locale } = usePage()
  const field = (name: string) => t(`resources:vouchers.fields.${name}`)
  return ({ currency, ...voucher }: Quoted) => [
    { label: field('serial_number'), value: <Serial number={voucher.serial_number} /> },
    { label: field('category_id'), value: voucher.category[locale] },
    { label: field('amount'), value: <Money value={voucher.amount} currency={currency} /> },
    {
      label: t('resources:settlements.fields.fee'),
      value: <Money value={voucher.fee} currency={currency} />,
    },
    { label: t('use.net'), value: <Money value={voucher.net_amount} currency={currency} /> },
  ]
}
