import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteTransfer } from '#contract/operations/transfers/quote-transfer.ts'
import type { sendTransfer } from '#contract/operations/transfers/send-transfer.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { useCostRows } from '#web/ui/cost-rows.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'

type Body = BodyInput<typeof sendTransfer>

/** Receiver, cost and remaining balance: the server's figures, before anything is sent. */
export function TransferReview({ body, onConfirmShown, ...step }: ReviewOf<Body>) {
  const { t } = useTranslation('transfers')
  const costRows = useCostRows('review')
  const { to, amount, note } = body
  const quote = useReviewedQuote(quoteTransfer, { to, amount }, step.isOutdated)
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('review.title')}
      confirmLabel={t('review.confirm')}
      note={t('review.final')}
      typed={[
        { label: t('review.to'), value: <bdi dir="ltr">{to}</bdi> },
        { label: t('review.amount'), value: <bdi dir="ltr">{amount}</bdi> },
      ]}
      rows={({ receiver, ...quoted }) =>
        costRows({
          ...quoted,
          name: receiver.name,
          typed: to === receiver.member_no ? undefined : { label: t('review.typed'), value: to },
          number: { label: t('review.member_no'), value: receiver.member_no },
          note,
        })
      }
      onConfirmQuote={({ receiver, total }) =>
        onConfirmShown({ ...body, member_no: receiver.member_no, total_amount: total })
      }
    />
  )
}
