import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showOwnSubscription } from '#contract/operations/subscriptions/show-own-subscription.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PlanFacts } from '#web/ui/plan-text.tsx'
import type { Plan } from './plan.ts'
import classes from './subscriptions.module.css'
import { TrialDialog } from './trial-dialog.tsx'

type Own = AnswerOf<typeof showOwnSubscription>

interface PlanCardsProps {
  readonly plans: readonly Plan[]
  readonly own: Own
  onChoose(id: string): void
  onTried(): void
}

/** The plans side by side; the recommended one has the main button. */
export function PlanCards({ plans, own, onChoose, onTried }: PlanCardsProps) {
  const { t } = useTranslation('subscriptions')
  const [trying, setTrying] = useState<Plan | null>(null)
  const { subscription } = own
  // The own plan is shown above them; a trial becomes paid by itself.
  const isOwn = subscription?.status === 'active' || subscription?.status === 'trial'
  const ownId = isOwn ? subscription.subscription_id : null
  const others = plans.filter(({ id }) => id !== ownId)
  const main = others.find(({ featured }) => featured) ?? others[0]
  if (others.length === 0) return null
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{t(own.subscription ? 'change_title' : 'choose_title')}</h2>
      <ul className={classes.plans}>
        {others.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            own={own}
            isMain={plan === main && own.subscription === null}
            onChoose={() => onChoose(plan.id)}
            onTry={() => setTrying(plan)}
          />
        ))}
      </ul>
      {trying && (
        <TrialDialog
          plan={trying}
          onClose={() => setTrying(null)}
          onDone={() => {
            setTrying(null)
            onTried()
          }}
        />
      )}
    </section>
  )
}

interface PlanCardProps {
  readonly plan: Plan
  readonly own: Own
  readonly isMain: boolean
  onChoose(): void
  onTry(): void
}

function PlanCard({ plan, own, isMain, onChoose, onTry }: PlanCardProps) {
  const { t } = useTranslation('subscriptions')
  const { locale } = usePage()
  const { user } = useSession()
  const { subscription, trial_used: isTrialUsed } = own
  const mayTry = plan.trial_days > 0 && subscription === null && !isTrialUsed
  const name = plan.name[locale]
  return (
    <li className={`card ${classes.plan}`} data-featured={plan.featured || undefined}>
      <PlanFacts plan={plan} hasPro={user?.pro === true && !subscription?.pro} />
      <div className={classes.choice}>
        {mayTry && (
          <Button
            fullWidth
            variant={isMain ? 'filled' : 'default'}
            aria-label={`${t('try', { count: plan.trial_days })} · ${name}`}
            onClick={onTry}
          >
            {t('try', { count: plan.trial_days })}
          </Button>
        )}
        <Button
          fullWidth
          variant={isMain && !mayTry ? 'filled' : 'default'}
          aria-label={t(subscription ? 'change_to' : 'choose_named', { name })}
          onClick={onChoose}
        >
          {t(subscription ? 'change' : 'choose')}
        </Button>
      </div>
    </li>
  )
}
