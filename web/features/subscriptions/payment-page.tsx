import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showSubscriptionPayment } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { needsValidId } from '#web/lib/valid-id.ts'
import { Balance } from '#web/ui/balance.tsx'
import { IconRefresh } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { totalRow } from './plan-review.tsx'
import { sendPlace } from './send-place.ts'

export const handle: RouteHandle = { messages: ['portal', 'subscriptions'] }
export const middleware = [needsValidId]
export const clientMiddleware = [needsValidId]

/** One payment at its own address: right after it was made, and later. */
export default function PaymentPage() {
  const { t } = useTranslation('subscriptions')
  const { id = '' } = useParams()
  const payment = useCall(showSubscriptionPayment, { params: { id } })
  return (
    <>
      <PageHeader title={t('title')} actions={<Link to="/portal/subscription">{t('back')}</Link>} />
      <WhenRead of={payment} skeleton={<BlockSkeleton height={320} />} missing={<NoSuchPayment />}>
        {(paid) => <Paid payment={paid} />}
      </WhenRead>
    </>
  )
}

function Paid({ payment }: { payment: AnswerOf<typeof showSubscriptionPayment> }) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const { user } = useSession()
  const { formatDate } = useUiTools()
  const save = useSaveReceipt(payment.reference)
  const { currency, kind } = payment
  const send = sendPlace()
  const rows = [
    { label: t('review.plan'), value: payment.name[locale] },
    { label: t('review.price'), value: <Money value={payment.price} currency={currency} /> },
    ...(kind === 'change'
      ? [{ label: t('payments.credit'), value: <Money value={payment.credit} currency={currency} /> }]
      : []),
    totalRow(payment.total, currency, t),
    { label: t('payments.from'), value: formatDate(payment.starts_at) },
    { label: t('review.renews'), value: formatDate(payment.ends_at) },
    {
      label: t('review.balance_after'),
      value: <Balance value={payment.balance_after} currency={currency} />,
    },
  ]
  return (
    <ResultStep
      title={t(`result.${kind}`)}
      sum={<Money value={payment.total} currency={currency} />}
      rows={rows}
      reference={payment.reference}
      at={payment.created_at}
      shared={{
        amount: payment.total,
        currency,
        party: { label: t('review.plan'), name: payment.name[locale] },
      }}
      onSave={save}
      next={[
        { to: '/portal/home', label: t('result.home'), isMain: true },
        ...(user?.pro ? [{ to: send.to, label: t(send.label) }] : []),
        { to: '/portal/subscription', label: t('result.plan') },
      ]}
    />
  )
}

function NoSuchPayment() {
  const { t } = useTranslation('subscriptions')
  return (
    <EmptyState
      icon={<IconRefresh size={28} aria-hidden="true" />}
      title={t('missing')}
      text={t('missing_text')}
      action={<Link to="/portal/subscription">{t('back')}</Link>}
    />
  )
}
