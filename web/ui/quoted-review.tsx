import { useTranslation } from 'react-i18next'
import { type MoneyReview, ReviewStep } from './money-steps.tsx'
import type { ReceiptRow } from './receipt.tsx'
import { BlockSkeleton } from './skeletons.tsx'
import type { Reading } from './when-read.tsx'

/** What the review of an operation is given: what was typed, and how the shown values are confirmed. */
export interface ReviewOf<Body> extends MoneyReview {
  readonly body: Body
  onConfirmShown(body: Body): void
}

interface QuotedReviewProps<Quote> extends Omit<MoneyReview, 'onConfirm'> {
  readonly quote: Reading<Quote>
  readonly title: string
  readonly confirmLabel: string
  readonly backLabel?: string | undefined
  readonly note?: string | undefined
  /** What is known without the quote. */
  readonly typed: readonly ReceiptRow[]
  rows(quote: Quote): readonly ReceiptRow[]
  onConfirmQuote(quote: Quote): void
}

/** A review of the server's figures, before money moves. A quote that fails is asked for again. */
export function QuotedReview<Quote>(props: QuotedReviewProps<Quote>) {
  const { t } = useTranslation()
  const { quote, typed, rows, onConfirmQuote, ...step } = props
  const { data, error } = quote
  if (error !== null)
    return (
      <ReviewStep
        {...step}
        rows={typed}
        confirmLabel={t('retry')}
        failure={error.sentence}
        onConfirm={() => void quote.refetch()}
      />
    )
  if (data === undefined) return <BlockSkeleton height={320} />
  return <ReviewStep {...step} rows={rows(data)} onConfirm={() => onConfirmQuote(data)} />
}
