import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import { quoteCashRecharge } from '#contract/operations/recharges/recharge-by-seller.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'
import type { CashBody } from './recharge-types.ts'

/** The wallet and its net amount: the server's figures, before the cash is taken. */
export function SellerReview({ body, onConfirmShown, ...step }: ReviewOf<CashBody>) {
  const { t } = useTranslation('recharges')
  const quote = useReviewedQuote(quoteCashRecharge, { to: body.to, amount: body.amount }, step.isOutdated)
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('seller.review')}
      confirmLabel={t('seller.confirm')}
      typed={[
        { label: t('seller.client'), value: <bdi dir="ltr">{body.to}</bdi> },
        { label: t('seller.cash'), value: <bdi dir="ltr">{body.amount}</bdi> },
      ]}
      rows={({ client, amount, fee, net_amount, balance_after, currency }) => [
        { label: t('seller.client'), value: <bdi>{client.name}</bdi> },
        { label: t('cash.number'), value: <bdi dir="ltr">{client.member_no}</bdi> },
        { label: t('seller.cash'), value: <Money value={amount} currency={currency} />, strong: true },
        ...(isSome(fee)
          ? [{ label: t('amounts.fee'), value: <Money value={fee} currency={currency} /> }]
          : []),
        { label: t('seller.arrives'), value: <Money value={net_amount} currency={currency} /> },
        { label: t('seller.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
      ]}
      onConfirmQuote={({ client }) => onConfirmShown({ ...body, member_no: client.member_no })}
    />
  )
}
