import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { voucherCodeInput } from '#contract/shapes/voucher-code.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import classes from './recharge.module.css'

const form = z.object({ code: voucherCodeInput })

interface VoucherFormProps {
  readonly initial: string
  onNext(code: string): void
}

export function VoucherForm({ initial, onNext }: VoucherFormProps) {
  const { t } = useTranslation('recharges')
  const values = useSchemaForm<{ code: string }>(form, { code: initial })
  const submit = values.handleSubmit(({ code }) => onNext(code.trim()))
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        label={t('form.code')}
        description={t('form.hint')}
        placeholder="1234 5678 9012 3456"
        {...useField(values, 'code')}
      />
      <Button type="submit">{t('common:continue')}</Button>
    </form>
  )
}
