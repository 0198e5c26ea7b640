import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { voucherCodeInput } from '#contract/shapes/voucher-code.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './vouchers.module.css'

export type QuotedVoucher = AnswerOf<typeof quoteVoucherUse>

const ownCode = z.object({ code: voucherCodeInput })

const fieldOfCode = {
  'voucher.not_usable': 'code',
  'voucher.used_by_you': 'code',
  'voucher.wrong_kind': 'code',
  'voucher.guesses_exhausted': 'code',
} as const

interface AcceptFormProps {
  readonly initial: string
  onNext(code: string, quoted: QuotedVoucher): void
}

/** A voucher that cannot be accepted is reported here, before a review. */
export function AcceptForm({ initial, onNext }: AcceptFormProps) {
  const { t } = useTranslation('vouchers')
  const form = useSchemaForm<{ code: string }>(ownCode, { code: initial })
  const { submit, isAsking } = useQuotedSubmit(form, {
    quote: quoteVoucherUse,
    bodyOf: ({ code }) => ({ code: code.trim() }),
    fieldOfCode,
    onNext: ({ code }, quoted) => onNext(code.trim(), quoted),
  })
  const failure = form.formState.errors.root?.message
  return (
    <form
      className={`card stack ${classes.form}`}
      aria-label={t('form')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <CodeField label={t('use.code')} description={t('use.hint')} {...useField(form, 'code')} />
      <Button type="submit" loading={isAsking}>
        {t('common:continue')}
      </Button>
    </form>
  )
}
