import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { makeBill } from '#contract/operations/transfers/ask-money.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/status.tsx'

/** The amount of a bill; `send` makes it, and what it refuses is shown here. */
export function BillForm({ send }: { send(body: BodyInput<typeof makeBill>): Promise<void> }) {
  const { t } = useTranslation(['payments', 'common'])
  const form = useContractForm(makeBill, { amount: '', note: '' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body)
    } catch (error) {
      showFailure(form, error, {
        'transfer.below_minimum': 'amount',
        'transfer.above_maximum': 'amount',
      })
    }
  })
  const amount = useField(form, 'amount')
  const failure = form.formState.errors.root?.message
  return (
    <form
      className="card stack"
      aria-labelledby="make-bill"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="make-bill">{t('till.bill')}</h2>
      <p className="soft">{t('till.bill_line')}</p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <MoneyField label={t('common:money.amount')} {...amount} />
      <AmountChips value={amount.value} onChange={amount.onChange} />
      <TextInput label={t('till.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('till.make')}
      </Button>
    </form>
  )
}
