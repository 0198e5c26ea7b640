import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { useField } from '#web/lib/forms/use-contract-form.ts'
import { type QuotedVoucher, useVoucherForm } from '#web/lib/forms/use-voucher-form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './vouchers.module.css'

interface AcceptFormProps {
  readonly initial: string
  onNext(code: string, quoted: QuotedVoucher): void
}

/** A voucher that cannot be accepted is reported here, before a review. */
export function AcceptForm({ initial, onNext }: AcceptFormProps) {
  const { t } = useTranslation('vouchers')
  const { form, submit, scan, isAsking } = useVoucherForm(quoteVoucherUse, initial, onNext)
  const failure = form.formState.errors.root?.message
  return (
    <form
      className={`card stack ${classes.form}`}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <ScanButton opens="allowed" paused={isAsking} onText={scan} />
      <CodeField label={t('use.code')} description={t('use.hint')} {...useField(form, 'code')} />
      <Button type="submit" loading={isAsking}>
        {t('common:continue')}
      </Button>
    </form>
  )
}
