import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import type { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'

type Body = BodyInput<typeof sendTransfer>

/** Receiver, cost and remaining balance: the server's figures, before anything is sent. */
export function TransferReview({ body, onConfirmShown, ...step }: ReviewOf<Body>) {
  const { t } = useTranslation('transfers')
  const { to, amount, note } = body
  const quote = useReviewedQuote(quoteTransfer, { to, amount }, step.isOutdated)
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('review.title')}
      confirmLabel={t('review.confirm')}
      typed={[
        { label: t('review.to'), value: <bdi dir="ltr">{to}</bdi> },
        { label: t('review.amount'), value: <bdi dir="ltr">{amount}</bdi> },
      ]}
      rows={({ receiver, amount, fee, total, balance_after, currency }) => [
        { label: t('review.to'), value: <bdi>{receiver.name}</bdi> },
        { label: t('review.member_no'), value: <bdi dir="ltr">{receiver.member_no}</bdi> },
        { label: t('review.amount'), value: <Money value={amount} currency={currency} /> },
        { label: t('review.fee'), value: <Money value={fee} currency={currency} /> },
        ...(note ? [{ label: t('review.note'), value: note }] : []),
        { label: t('review.total'), value: <Money value={total} currency={currency} />, strong: true },
        { label: t('review.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
      ]}
      onConfirmQuote={({ receiver, total }) =>
        onConfirmShown({ ...body, member_no: receiver.member_no, total_amount: total })
      }
    />
  )
}
