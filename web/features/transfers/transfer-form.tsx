import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { filledIn, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './transfer.module.css'

type TransferBody = BodyInput<typeof sendTransfer>

interface TransferFormProps {
  readonly initial: TransferBody
  onNext(values: TransferBody): void
}

export function TransferForm({ initial, onNext }: TransferFormProps) {
  const { t } = useTranslation('transfers')
  const { normaliseDigits } = useUiTools()
  const form = useContractForm(sendTransfer, initial)
  const submit = form.handleSubmit((values) => onNext(filledIn(values)))
  const to = useField(form, 'to')
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...to}
        label={t('form.to')}
        description={t('form.to_hint')}
        className="types-ltr"
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => to.onChange(normaliseDigits(event.currentTarget.value))}
      />
      <MoneyField label={t('common:money.amount')} {...useField(form, 'amount')} />
      <Limits />
      <TextInput label={t('form.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <Button type="submit">{t('common:continue')}</Button>
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
  return (
    <dl className={classes.limits}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
