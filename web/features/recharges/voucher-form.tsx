import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { quoteVoucherRecharge } from '#contract/operations/vouchers/quote-voucher.ts'
import { voucherCodeInput } from '#contract/shapes/voucher-code.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import classes from './recharge.module.css'

const form = z.object({ code: voucherCodeInput })

export type QuotedVoucher = AnswerOf<typeof quoteVoucherRecharge>

const fieldOfCode = {
  'voucher.not_usable': 'code',
  'voucher.used_by_you': 'code',
  'voucher.wrong_kind': 'code',
  'voucher.guesses_exhausted': 'code',
} as const

interface VoucherFormProps {
  readonly initial: string
  onNext(code: string, quoted: QuotedVoucher): void
}

export function VoucherForm({ initial, onNext }: VoucherFormProps) {
  const { t } = useTranslation('recharges')
  const values = useSchemaForm<{ code: string }>(form, { code: initial })
  const { submit, isAsking } = useQuotedSubmit(values, {
    quote: quoteVoucherRecharge,
    bodyOf: ({ code }) => ({ code: code.trim() }),
    fieldOfCode,
    onNext: ({ code }, quoted) => onNext(code.trim(), quoted),
  })
  return (
    <form className={`card stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField
        label={t('form.code')}
        description={t('form.hint')}
        placeholder="1234 5678 9012 3456"
        {...useField(values, 'code')}
      />
      <Button type="submit" loading={isAsking}>
        {t('common:continue')}
      </Button>
    </form>
  )
}
