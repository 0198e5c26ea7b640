import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import type { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'

interface TransferReviewProps extends MoneyReview {
  readonly body: BodyInput<typeof sendTransfer>
  onConfirmShown(body: BodyInput<typeof sendTransfer>): void
}

/** Receiver, cost and remaining balance: the server's figures, before anything is sent. */
export function TransferReview({ body, onConfirmShown, ...step }: TransferReviewProps) {
  const { t } = useTranslation('transfers')
  const { to, amount, note } = body
  const quote = useReviewedQuote(quoteTransfer, { to, amount }, step.isOutdated)
  if (quote.isPending) return <BlockSkeleton height={320} />
  if (quote.isError)
    return (
      <ReviewStep
        {...step}
        title={t('review.title')}
        rows={[
          { label: t('review.to'), value: <bdi dir="ltr">{to}</bdi> },
          { label: t('review.amount'), value: <bdi dir="ltr">{amount}</bdi> },
        ]}
        confirmLabel={t('common:retry')}
        failure={quote.error.sentence}
        onConfirm={() => void quote.refetch()}
      />
    )
  const { receiver, fee, total, balance_after, currency } = quote.data
  const rows = [
    { label: t('review.to'), value: <bdi>{receiver.name}</bdi> },
    { label: t('review.member_no'), value: <bdi dir="ltr">{receiver.member_no}</bdi> },
    { label: t('review.amount'), value: <Money value={quote.data.amount} currency={currency} /> },
    { label: t('review.fee'), value: <Money value={fee} currency={currency} /> },
    ...(note ? [{ label: t('review.note'), value: note }] : []),
    { label: t('review.total'), value: <Money value={total} currency={currency} />, strong: true },
    { label: t('review.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
  ]
  return (
    <ReviewStep
      {...step}
      title={t('review.title')}
      rows={rows}
      confirmLabel={t('review.confirm')}
      onConfirm={() => onConfirmShown({ ...body, member_no: receiver.member_no, total_amount: total })}
    />
  )
}
