import { useTranslation } from 'react-i18next'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

const { list: listPlans } = audienceOf(subscriptions)
const plansMax = 50

/** The plan that gives a Pro account without a request, the recommended one first; nothing where none does. */
export function ProPlan() {
  const { t } = useTranslation('transfers')
  const { locale } = usePage()
  const plans = useList(listPlans, { query: { per_page: plansMax } }).data?.data ?? []
  const own = useCall(showOwnSubscription).data
  const giving = plans.filter(({ pro }) => pro)
  const plan = giving.find(({ featured }) => featured) ?? giving[0]
  if (!plan || !own) return null
  const mayTry = plan.trial_days > 0 && own.subscription === null && !own.trial_used
  return (
    <section className="stack" aria-labelledby="pro-plan">
      <h3 id="pro-plan">{t('pro_plan.title')}</h3>
      <p className="soft">
        {t('pro_plan.text', { name: plan.name[locale] })}
        {mayTry && ` ${t('pro_plan.try', { count: plan.trial_days })}`}
      </p>
      <ButtonLink to="/portal/subscription?for=pro" look="plain" size="medium">
        {t('pro_plan.open')}
      </ButtonLink>
    </section>
  )
}
