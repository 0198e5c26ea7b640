import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { paySubscription } from '#contract/operations/subscriptions/pay-subscription.ts'
import { quoteSubscription } from '#contract/operations/subscriptions/quote-subscription.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import type { ReviewOf } from '#web/ui/quoted-review.tsx'
import type { ReceiptRow } from '#web/ui/receipt.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/** The plan, its price, what of the old one counts, and the first renewal: the server's figures. */
export function PlanReview({ body, onConfirmShown, ...step }: ReviewOf<BodyInput<typeof paySubscription>>) {
  const { t } = useTranslation('subscriptions')
  const quote = useReviewedQuote(
    quoteSubscription,
    { subscription_id: body.subscription_id },
    step.isOutdated,
  )
  const rows = useRows(quote.data)
  if (quote.isPending) return <BlockSkeleton height={320} />
  if (quote.isError)
    return (
      <div className="stack">
        <Notice kind="danger">{quote.error.sentence}</Notice>
        <div className="row">
          {quote.error.code === 'ledger.insufficient_funds' && (
            <Button component={Link} to="/portal/recharge">
              {t('recharge')}
            </Button>
          )}
          <Button variant="default" onClick={step.onBack}>
            {t('common:back')}
          </Button>
        </div>
      </div>
    )
  const { kind, price, credit } = quote.data
  return (
    <ReviewStep
      {...step}
      title={t(kind === 'change' ? 'review.change' : 'review.title')}
      rows={rows}
      confirmLabel={t('review.confirm')}
      onConfirm={() =>
        onConfirmShown({ ...body, kind: kind === 'change' ? 'change' : 'start', price, credit })
      }
    />
  )
}

function useRows(quote: AnswerOf<typeof quoteSubscription> | undefined): ReceiptRow[] {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  if (!quote) return []
  const { currency, unused_days: unused, total_days: days } = quote
  return [
    { label: t('review.plan'), value: quote.name[locale] },
    { label: t('review.price'), value: <Money value={quote.price} currency={currency} /> },
    ...(quote.kind === 'change'
      ? [
          {
            label: t('review.credit', { unused, days }),
            value: <Money value={quote.credit} currency={currency} />,
          },
        ]
      : []),
    totalRow(quote.total, currency, t),
    { label: t('review.balance_after'), value: <Balance value={quote.balance_after} currency={currency} /> },
    { label: t('review.renews'), value: formatDate(quote.ends_at) },
  ]
}

/** What leaves the wallet, or comes back into it. */
export function totalRow(total: string, currency: string, t: (key: string) => string): ReceiptRow {
  const code = currencyOf(currency)
  const totalMinor = fromWire(total, code)
  const isBack = totalMinor < 0n
  return {
    label: t(isBack ? 'review.comes_back' : 'review.total'),
    value: <Money value={isBack ? toWire(-totalMinor, code) : total} currency={currency} />,
    strong: true,
  }
}
