import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { quoteVoucherRecharge } from '#contract/operations/vouchers/quote-voucher.ts'
import { useField } from '#web/lib/forms/use-contract-form.ts'
import { type QuotedVoucher, useVoucherForm } from '#web/lib/forms/use-voucher-form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import classes from './recharge.module.css'

interface VoucherFormProps {
  readonly initial: string
  onNext(code: string, quoted: QuotedVoucher): void
}

export function VoucherForm({ initial, onNext }: VoucherFormProps) {
  const { t } = useTranslation('recharges')
  const { form, submit, isAsking } = useVoucherForm(quoteVoucherRecharge, initial, onNext)
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        label={t('form.code')}
        description={t('form.hint')}
        placeholder="1234 5678 9012 3456"
        {...useField(form, 'code')}
      />
      <Button type="submit" loading={isAsking}>
        {t('common:continue')}
      </Button>
    </form>
  )
}
