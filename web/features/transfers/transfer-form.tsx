import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { exceeds } from '#web/lib/formats/exceeds.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { HandleField } from '#web/ui/handle-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import classes from './transfer.module.css'

type TransferBody = BodyInput<typeof sendTransfer>

interface TransferFormProps {
  readonly initial: TransferBody
  onNext(values: TransferBody): void
}

const fieldOfCode = {
  'transfer.receiver_not_found': 'to',
  'transfer.to_self': 'to',
  'transfer.below_minimum': 'amount',
  'transfer.above_maximum': 'amount',
  'transfer.daily_limit_exceeded': 'amount',
  'transfer.monthly_limit_exceeded': 'amount',
  'ledger.insufficient_funds': 'amount',
} as const

export function TransferForm({ initial, onNext }: TransferFormProps) {
  const { t } = useTranslation('transfers')
  const form = useContractForm(sendTransfer, initial)
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteTransfer,
    bodyOf: ({ to, amount }) => ({ to, amount }),
    fieldOfCode,
    onNext,
  })
  const amount = useField(form, 'amount')
  const wallet = useCall(showWallet)
  const isBeyond = exceeds(amount.value, wallet.data?.available)
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <HandleField {...useField(form, 'to')} label={t('form.to')} description={t('form.to_hint')} />
      <MoneyField
        label={t('common:money.amount')}
        {...amount}
        error={amount.error ?? (isBeyond ? t('common:money.beyond_balance') : undefined)}
      />
      <Limits />
      <TextInput label={t('form.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || isBeyond}
        isAsking={isAsking}
      />
    </form>
  )
}

/** What can be sent now, said before it is asked for. */
function Limits() {
  const { t } = useTranslation('transfers')
  const wallet = useCall(showWallet)
  if (!wallet.data) return null
  const { available, currency, limits } = wallet.data
  const rows = [
    { label: t('limits.available'), value: available },
    { label: t('limits.daily_left'), value: limits.transfer_daily_left },
    { label: t('limits.monthly_left'), value: limits.transfer_monthly_left },
  ]
  return <AmountStrip rows={rows} currency={currency} />
}
