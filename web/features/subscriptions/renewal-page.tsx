import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showSubscriptionPayment } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import { payRenewal } from '#contract/operations/subscriptions/pay-subscription.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { remember, useCall } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { IconRefresh } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { refreshPlans } from './refresh-plans.ts'

export const handle: RouteHandle = { messages: ['portal', 'subscriptions'] }

/** What is past due, paid before the next try. */
export default function RenewalPage() {
  const { t } = useTranslation('subscriptions')
  const own = useCall(showOwnSubscription)
  return (
    <>
      <PageHeader title={t('late.title')} />
      <WhenRead of={own} skeleton={<BlockSkeleton height={320} />}>
        {({ subscription }) => (subscription ? <Late own={subscription} /> : <NothingDue />)}
      </WhenRead>
    </>
  )
}

function Late({ own }: { own: NonNullable<AnswerOf<typeof showOwnSubscription>['subscription']> }) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const navigate = useNavigate()
  const wallet = useCall(showWallet).data
  const { state, resumed, send, askAgain, cancel } = useMoneyWrite(payRenewal, (paid) => {
    remember(showSubscriptionPayment, { params: { id: paid.id } }, paid)
    refreshPlans()
    void navigate(`/portal/subscription/payments/${paid.id}`, { replace: true })
  })
  if (own.status !== 'past_due' && resumed === null && state.phase === 'idle') return <NothingDue />
  const { price, currency } = own
  return (
    <ReviewStep
      {...reviewOf(state)}
      title={t('late.title')}
      rows={[
        { label: t('review.plan'), value: own.name[locale] },
        { label: t('review.total'), value: <Money value={price} currency={currency} />, strong: true },
        ...(wallet
          ? [
              {
                label: t('late.available'),
                value: <Balance value={wallet.available} currency={wallet.currency} />,
              },
            ]
          : []),
      ]}
      confirmLabel={t('late.pay')}
      onConfirm={() => void send({ client_subscription_id: own.id })}
      onAskAgain={askAgain}
      onCancel={cancel}
      onBack={() => void navigate('/portal/subscription')}
    />
  )
}

function NothingDue() {
  const { t } = useTranslation('subscriptions')
  return (
    <EmptyState
      icon={<IconRefresh size={28} aria-hidden="true" />}
      title={t('late.nothing')}
      text={t('late.nothing_text')}
      action={<Link to="/portal/subscription">{t('back')}</Link>}
    />
  )
}
