import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { quoteVoucherRecharge, quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { voucherCodeInput } from '#contract/shapes/voucher-code.ts'
import { useSchemaForm } from './use-contract-form.ts'
import { useQuotedSubmit } from './use-quoted-submit.ts'

type Quote = typeof quoteVoucherRecharge | typeof quoteVoucherUse
export type QuotedVoucher = AnswerOf<Quote>

const schema = z.object({ code: voucherCodeInput })

const fieldOfCode = {
  'voucher.not_usable': 'code',
  'voucher.used_by_you': 'code',
  'voucher.wrong_kind': 'code',
  'voucher.guesses_exhausted': 'code',
} as const

/** The code of a voucher; what it would bring is asked before the next step. */
export function useVoucherForm(
  quote: Quote,
  initial: string,
  onNext: (code: string, quoted: QuotedVoucher) => void,
) {
  const form = useSchemaForm<{ code: string }>(schema, { code: initial })
  const { submit, isAsking } = useQuotedSubmit(form, {
    quote,
    bodyOf: ({ code }) => ({ code: code.trim() }),
    fieldOfCode,
    onNext: ({ code }, quoted) => onNext(code.trim(), quoted),
  })
  /** A scanned code goes on by itself. */
  const scan = (code: string) => {
    form.setValue('code', code)
    void submit()
  }
  return { form, submit, scan, isAsking }
}
