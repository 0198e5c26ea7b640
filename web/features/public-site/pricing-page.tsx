import { useTranslation } from 'react-i18next'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { feeOf, readFee } from '#contract/kernel/fee.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showPricing } from '#contract/operations/content/show-pricing.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FeeText } from '#web/ui/fee-text.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHero, PageStart } from '#web/ui/page-hero.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/pricing-page.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { LimitText } from './limit-text.tsx'
import { PlanOffers } from './plan-offers.tsx'
import classes from './pricing-page.module.css'
import { readPlans } from './read-plans.ts'
import { Section } from './section.tsx'

export const handle: RouteHandle = { messages: ['public', 'site-prices', 'subscriptions'] }

/** The example amount in the hero. */
const exampleAmount = '100.000'
const free = ['open', 'keep', 'buy', 'receive', 'receipt'] as const
const plans = ['standard', 'pro', 'merchant'] as const
/** Where a client, and where a visitor, asks for such an account. */
const askPlaces = {
  pro: { client: '/portal/transfer', visitor: '/contact?topic=account' },
  merchant: { client: '/vouchers/use', visitor: '/contact?topic=merchant' },
} as const
const planItems = ['one', 'two', 'three'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const [pricing, offers] = await Promise.all([readOnServer(host, showPricing), readPlans(host)])
  return { pricing, offers }
}

export default function PricingPage({ loaderData: { pricing, offers } }: Route.ComponentProps) {
  const { t } = useTranslation('site-prices')
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={t('title')} line={t('line')} />
      <PageHero title={t('title')} line={t('line')} tone="amber">
        <AtAGlance pricing={pricing} />
      </PageHero>
      <PageStart name={t('title')} />
      <Section title={t('calculator.title')} line={t('calculator.line')} beside>
        <FeeCalculator pricing={pricing} />
      </Section>
      <Section title={t('free_title')} line={t('free_line')} raised beside>
        <dl className={classes.rows}>
          {free.map((item) => (
            <div key={item}>
              <dt>{t(`free.${item}`)}</dt>
              <dd className={classes.free}>{t('free_word')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('recharge_title')} line={t('recharge_line')} beside>
        <RechargeTable pricing={pricing} />
      </Section>
      <Section title={t('transfer_title')} line={t('transfer_note')} raised beside>
        <TransferTerms pricing={pricing} />
      </Section>
      <Section title={t('plans_title')} line={t('plans_line')}>
        <Plans />
      </Section>
      <PlanOffers plans={offers} />
    </UiToolsContext>
  )
}

interface PricingProps {
  readonly pricing: AnswerOf<typeof showPricing>
}

/** Three answers in figures, which most visitors come for. */
function AtAGlance({ pricing: { transfer, currency } }: PricingProps) {
  const { t } = useTranslation('site-prices')
  const money = currencyOf(currency)
  const feeMinor = feeOf(fromWire(exampleAmount, money), readFee(transfer.fee, money))
  const example = <Money value={exampleAmount} currency={currency} />
  return (
    <dl className={classes.glance}>
      <div>
        <dt>{t('free.open')}</dt>
        <dd className={classes.free}>{t('free_word')}</dd>
      </div>
      <div>
        <dt>{t('glance_buy')}</dt>
        <dd className={classes.free}>{t('common:money.no_fee')}</dd>
      </div>
      <div>
        <dt>
          <Filled sentence={t('glance_send')} parts={{ amount: example }} />
        </dt>
        <dd>
          <Money value={toWire(feeMinor, money)} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

function RechargeTable({ pricing }: PricingProps) {
  const { t } = useTranslation('site-prices')
  const { locale } = usePage()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('limits')}</th>
          <th scope="col">{t('fee')}</th>
        </tr>
      </thead>
      <tbody>
        {pricing.recharge.map(({ method, name, amount_min, amount_max, fee }) => (
          <tr key={method}>
            <th scope="row">{name[locale]}</th>
            <td data-label={t('limits')}>
              <span>
                <LimitText min={amount_min} max={amount_max} currency={pricing.currency} />
              </span>
            </td>
            <td data-label={t('fee')}>
              <span>
                <FeeText fee={fee} currency={pricing.currency} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TransferTerms({ pricing: { transfer, currency } }: PricingProps) {
  const { t } = useTranslation('site-prices')
  const rows = [
    { name: 'transfer_fee', value: <FeeText fee={transfer.fee} currency={currency} /> },
    { name: 'shop_fee', value: <FeeText fee={transfer.fee} currency={currency} /> },
    {
      name: 'transfer_single',
      value: <LimitText min={transfer.amount_min} max={transfer.amount_max} currency={currency} />,
    },
    { name: 'transfer_day', value: <LimitText min={null} max={transfer.daily_max} currency={currency} /> },
    {
      name: 'transfer_month',
      value: <LimitText min={null} max={transfer.monthly_max} currency={currency} />,
    },
  ]
  return (
    <dl className={classes.rows}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Plans() {
  const { t } = useTranslation('site-prices')
  const who = useSession().token === null ? 'visitor' : 'client'
  const { registration_open: opens = true, show_contact_us: asks = true } = usePageSettings() ?? {}
  return (
    <ul className={classes.plans}>
      {plans.map((plan) => (
        <li key={plan}>
          <h3>{t(`plans.${plan}.title`)}</h3>
          <p className="soft">{t(`plans.${plan}.text`)}</p>
          <ul>
            {planItems.map((item) => (
              <li key={item}>
                <IconCheck size={20} aria-hidden="true" />
                {t(`plans.${plan}.items.${item}`)}
              </li>
            ))}
          </ul>
          {plan === 'standard'
            ? opens && who === 'visitor' && <ButtonLink to="/auth/register">{t('open')}</ButtonLink>
            : (who === 'client' || asks) && (
                <ButtonLink to={askPlaces[plan][who]} look="plain">
                  {t('ask')}
                </ButtonLink>
              )}
        </li>
      ))}
    </ul>
  )
}
