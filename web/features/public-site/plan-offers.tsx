import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { withReturn } from '#web/lib/session/sign-in-return.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlanFacts } from '#web/ui/plan-text.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './plan-offers.module.css'
import type { OfferedPlan } from './read-plans.ts'
import { Section } from './section.tsx'

const plansPage = '/portal/subscription'

/** What can be subscribed to. Null: the plans could not be read; without any there is no section. */
export function PlanOffers({ plans }: { plans: readonly OfferedPlan[] | null }) {
  const { t } = useTranslation(['subscriptions', 'site-prices'])
  const isVisitor = useSession().token === null
  const { registration_open: opens = true } = usePageSettings() ?? {}
  // Who has a wallet but no session here finds the sign-in on the way.
  const to = isVisitor && opens ? withReturn('/auth/register', plansPage) : plansPage
  if (plans?.length === 0) return null
  return (
    <Section title={t('title')} line={t('site-prices:offers_line')}>
      {plans === null ? (
        <Notice kind="danger">{t('site-prices:offers_missing')}</Notice>
      ) : (
        <ul className={classes.offers}>
          {plans.map((plan) => (
            <Offer key={plan.id} plan={plan} to={to} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Offer({ plan, to }: { plan: OfferedPlan; to: string }) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const name = plan.name[locale]
  const hasPro = useSession().user?.pro === true
  return (
    <li data-featured={plan.featured || undefined}>
      <PlanFacts plan={plan} hasPro={hasPro} />
      <div className={classes.choice}>
        {plan.trial_days > 0 && <p className="soft">{t('try', { count: plan.trial_days })}</p>}
        <ButtonLink to={to} look={plan.featured ? 'filled' : 'plain'}>
          {t('choose_named', { name })}
        </ButtonLink>
      </div>
    </li>
  )
}
