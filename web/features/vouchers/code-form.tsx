import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { typedCodeLengthMax } from '#contract/shapes/voucher-code.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './vouchers.module.css'

const anyCode = z.object({ code: z.string().min(1).max(typedCodeLengthMax) })

interface CodeFormProps {
  readonly label: string
  readonly hint: string
  readonly submitLabel: string
  readonly grouped?: boolean
  readonly failure?: string | undefined
  readonly busy?: boolean
  onSubmit(code: string): void
}

export function CodeForm({
  label,
  hint,
  submitLabel,
  grouped = true,
  failure,
  busy,
  onSubmit,
}: CodeFormProps) {
  const { t } = useTranslation('vouchers')
  const form = useSchemaForm<{ code: string }>(anyCode, { code: '' })
  const submit = form.handleSubmit(({ code }) => onSubmit(code.trim()))
  return (
    <form
      className={`card stack ${classes.form}`}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <ScanButton
        onText={(text) => {
          form.setValue('code', text)
          void submit()
        }}
      />
      <CodeField label={label} description={hint} grouped={grouped} {...useField(form, 'code')} />
      <Button type="submit" loading={busy === true}>
        {submitLabel}
      </Button>
    </form>
  )
}
