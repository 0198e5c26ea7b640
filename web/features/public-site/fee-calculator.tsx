import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showPricing } from '#contract/operations/content/show-pricing.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ChoiceField, TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Cost, costOf, type PublishedTerms } from './cost-of.ts'
import classes from './fee-calculator.module.css'

type Pricing = AnswerOf<typeof showPricing>

const send = 'send'
const firstAmount = '100'

/** What an amount costs, counted as the server counts it. */
export function FeeCalculator({ pricing }: { pricing: Pricing }) {
  const { t } = useTranslation('site-prices')
  const { locale } = usePage()
  const [typed, setTyped] = useState(firstAmount)
  const [way, setWay] = useState(send)
  const ways = waysOf(pricing, locale, t)
  const terms = ways.find(({ value }) => value === way)?.terms
  const { currency } = pricing
  return (
    <div className={classes.calculator}>
      <div className={classes.fields}>
        <TextField
          name="amount"
          label={t('calculator.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          ltr
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ChoiceField
          name="way"
          label={t('calculator.way')}
          choices={ways}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value)}
        />
      </div>
      <div role="status" className={classes.result}>
        {terms && <Result cost={costOf(typed, terms, currencyOf(currency))} currency={currency} />}
      </div>
    </div>
  )
}

interface Way {
  readonly value: string
  readonly label: string
  readonly terms: PublishedTerms
}

/** Sending money and paying a shop, where the fee is paid beside the amount, and each way to recharge. */
function waysOf({ transfer, recharge }: Pricing, locale: Language, t: (key: string) => string): Way[] {
  return [
    ...[send, 'pay'].map((value) => ({
      value,
      label: t(`calculator.${value}`),
      terms: { ...transfer, feeOnTop: true },
    })),
    ...recharge.map(({ method, name, ...terms }) => ({
      value: method,
      label: name[locale],
      terms: { ...terms, feeOnTop: false },
    })),
  ]
}

const rows = ['fee', 'pays', 'arrives'] as const

function Result({ cost, currency }: { cost: Cost; currency: string }) {
  const { t } = useTranslation('site-prices')
  if (cost.kind !== 'cost') {
    const parts = 'bound' in cost ? { bound: <Money value={cost.bound} currency={currency} /> } : {}
    return (
      <p className="soft">
        <Filled sentence={t(`calculator.${cost.kind}`)} parts={parts} />
      </p>
    )
  }
  return (
    <dl className={classes.rows}>
      {rows.map((row) => (
        <div key={row} data-row={row}>
          <dt>{t(`calculator.${row}`)}</dt>
          <dd>
            <Money value={cost[row]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
