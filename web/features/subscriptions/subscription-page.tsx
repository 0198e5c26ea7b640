import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { showSubscriptionPayment } from '#contract/operations/subscriptions/list-subscription-payments.ts'
import { paySubscription } from '#contract/operations/subscriptions/pay-subscription.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { remember, useCall, useList } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconRefresh } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { OwnPlan } from './own-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanReview } from './plan-review.tsx'
import { refreshPlans } from './refresh-plans.ts'
import { sendPlace } from './send-place.ts'
import { SubscriptionPayments } from './subscription-payments.tsx'

export const handle: RouteHandle = { messages: ['portal', 'subscriptions'] }

const plans = audienceOf(subscriptions).list
const plansMax = 50

const blank: BodyInput<typeof paySubscription> = {
  subscription_id: '',
  kind: 'start',
  price: '',
  credit: '0.000',
}

/** Plans: the own one, those to choose from, and what was paid. */
export default function SubscriptionPage() {
  const { t } = useTranslation('subscriptions')
  const own = useCall(showOwnSubscription)
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      <WhenRead of={own} skeleton={<BlockSkeleton height={220} />}>
        {(known) => <Plans own={known} />}
      </WhenRead>
    </>
  )
}

/** Back to what the plan was chosen for. */
function MaySendNow() {
  const { t } = useTranslation('subscriptions')
  const { to, label } = sendPlace()
  const place = useRef<HTMLDivElement>(null)
  // Who has begun a trial further down does not see it otherwise.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={place}>
      <Notice kind="success">
        <p>{t('pro_given')}</p>
        <ButtonLink to={to} size="medium">
          {t(label)}
        </ButtonLink>
      </Notice>
    </div>
  )
}

function Plans({ own }: { own: AnswerOf<typeof showOwnSubscription> }) {
  const { t } = useTranslation('subscriptions')
  // Who comes for the Pro account reads first which plans include it: one plan can be tried.
  const isForPro = useSearchParams()[0].get('for') === 'pro'
  const offered = useList(plans, { query: { per_page: plansMax } })
  const { values, next, steps } = useMoneySteps(
    paySubscription,
    { first: blank },
    {
      onDone(paid) {
        remember(showSubscriptionPayment, { params: { id: paid.id } }, paid)
        refreshPlans()
      },
      placeOf: ({ id }) => `/portal/subscription/payments/${id}`,
    },
  )
  if (steps.step === 'done') return null
  if (steps.step === 'review') return <PlanReview body={values} {...steps.review} />
  return (
    <div className="stack-wide">
      {own.required && own.subscription === null && <Notice kind="info">{t('required')}</Notice>}
      {isForPro && own.subscription?.pro && <MaySendNow />}
      {own.subscription && <OwnPlan own={own.subscription} />}
      <WhenRead of={offered} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconRefresh size={28} aria-hidden="true" />}
              title={t('empty')}
              text={t('empty_text')}
            />
          ) : (
            <PlanCards
              plans={isForPro ? data.toSorted((one, other) => Number(other.pro) - Number(one.pro)) : data}
              own={own}
              onChoose={(id) => next({ ...blank, subscription_id: id })}
              onTried={refreshPlans}
            />
          )
        }
      </WhenRead>
      <SubscriptionPayments />
    </div>
  )
}
