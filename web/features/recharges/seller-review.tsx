import { useTranslation } from 'react-i18next'
import { quoteCashRecharge } from '#contract/operations/recharges/recharge-by-seller.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import type { CashBody } from './recharge-types.ts'

interface SellerReviewProps extends MoneyReview {
  readonly body: CashBody
  onConfirmShown(body: CashBody): void
}

/** The wallet and its net amount: the server's figures, before the cash is taken. */
export function SellerReview({ body, onConfirmShown, ...step }: SellerReviewProps) {
  const { t } = useTranslation('recharges')
  const quote = useReviewedQuote(quoteCashRecharge, { to: body.to, amount: body.amount }, step.isOutdated)
  if (quote.isPending) return <BlockSkeleton height={320} />
  if (quote.isError)
    return (
      <ReviewStep
        {...step}
        title={t('seller.review')}
        rows={[
          { label: t('seller.client'), value: <bdi dir="ltr">{body.to}</bdi> },
          { label: t('seller.cash'), value: <bdi dir="ltr">{body.amount}</bdi> },
        ]}
        confirmLabel={t('common:retry')}
        failure={quote.error.sentence}
        onConfirm={() => void quote.refetch()}
      />
    )
  const { client, amount, fee, net_amount, balance_after, currency } = quote.data
  const rows = [
    { label: t('seller.client'), value: <bdi>{client.name}</bdi> },
    { label: t('cash.number'), value: <bdi dir="ltr">{client.member_no}</bdi> },
    { label: t('seller.cash'), value: <Money value={amount} currency={currency} />, strong: true },
    ...(/[1-9]/.test(fee)
      ? [{ label: t('amounts.fee'), value: <Money value={fee} currency={currency} /> }]
      : []),
    { label: t('seller.arrives'), value: <Money value={net_amount} currency={currency} /> },
    { label: t('seller.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
  ]
  return (
    <ReviewStep
      {...step}
      title={t('seller.review')}
      rows={rows}
      confirmLabel={t('seller.confirm')}
      onConfirm={() => onConfirmShown({ ...body, member_no: client.member_no })}
    />
  )
}
