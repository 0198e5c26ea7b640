import { useTranslation } from 'react-i18next'
import { Money } from './money.tsx'
import classes from './plan-text.module.css'
import { ToneLabel } from './tone-label.tsx'
import { useUiTools } from './ui-tools.tsx'

interface Price {
  readonly price: string
  readonly currency?: string
  readonly duration: number
  readonly duration_unit: 'days' | 'months'
}

/** `25.000 LYD a month` */
export function PlanPrice({ price, currency = 'LYD', duration, duration_unit: unit }: Price) {
  const { t } = useTranslation('subscriptions')
  return (
    <p className={classes.price}>
      <Money value={price} currency={currency} size="large" />
      <span className="soft">{t(`every.${unit}`, { count: duration })}</span>
    </p>
  )
}

interface Plan extends Price, Benefits {
  readonly name: Readonly<Record<'ar' | 'en', string>>
  readonly description: Readonly<Record<'ar' | 'en', string>> | null
  readonly featured: boolean | null
}

/** A plan on a card: its name, what it costs, and what it gives. */
export function PlanFacts({ plan, hasPro = false }: { plan: Plan; hasPro?: boolean }) {
  const { t } = useTranslation('subscriptions')
  const { locale } = useUiTools()
  return (
    <>
      <div className="between">
        <h3>{t('named', { name: plan.name[locale] })}</h3>
        {plan.featured && <ToneLabel tone="info">{t('featured')}</ToneLabel>}
      </div>
      <PlanPrice {...plan} />
      {plan.description && <p className="soft">{plan.description[locale]}</p>}
      <PlanBenefits plan={plan} hasPro={hasPro} />
    </>
  )
}

interface Benefits {
  readonly pro: boolean | null
  readonly cards_discount_bp: number
  readonly free_transfers: number
}

/** What a plan gives, a line each. Who has a Pro account without it reads that. */
export function PlanBenefits({ plan, hasPro = false }: { plan: Benefits; hasPro?: boolean }) {
  const { t } = useTranslation('subscriptions')
  const { formatPercent } = useUiTools()
  const { pro, cards_discount_bp: share, free_transfers: free } = plan
  const lines = [
    ...(pro ? [t(hasPro ? 'benefits.pro_owned' : 'benefits.pro')] : []),
    ...(share > 0 ? [t('benefits.discount', { percent: `\u2066${formatPercent(share)}\u2069` })] : []),
    ...(free > 0 ? [t('benefits.transfers', { count: free })] : []),
  ]
  return (
    <ul className={classes.benefits}>
      {(lines.length > 0 ? lines : [t('benefits.access')]).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
