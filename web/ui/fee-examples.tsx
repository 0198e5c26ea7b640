import { useTranslation } from 'react-i18next'
import { FeeRule, type FeeTerms } from './fee-text.tsx'
import { Money } from './money.tsx'

interface FeeExamplesProps {
  readonly costs: {
    readonly fee: FeeTerms
    readonly examples: readonly { readonly amount: string; readonly fee: string }[]
    readonly currency: string
  }
}

/** The rule of the fee, and what it makes of a few amounts. */
export function FeeExamples({ costs: { fee, examples, currency } }: FeeExamplesProps) {
  const { t } = useTranslation('signed-in')
  return (
    <section className="stack" aria-label={t('fees.title')}>
      <h3>{t('fees.title')}</h3>
      <FeeRule fee={fee} currency={currency} />
      <ul className="plain small">
        {examples.map((example) => (
          <li key={example.amount} className="between">
            <span>
              {t('fees.send')} <Money value={example.amount} currency={currency} />
            </span>
            <span>
              {t('fees.fee')} <Money value={example.fee} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
