import { useTranslation } from 'react-i18next'
import { Money } from './money.tsx'

interface FeeExamplesProps {
  readonly examples: readonly { readonly amount: string; readonly fee: string }[]
  readonly currency: string
}

/** What sending a few usual amounts costs. */
export function FeeExamples({ examples, currency }: FeeExamplesProps) {
  const { t } = useTranslation('signed-in')
  return (
    <section className="stack" aria-label={t('fees.title')}>
      <h3>{t('fees.title')}</h3>
      <ul className="plain small">
        {examples.map(({ amount, fee }) => (
          <li key={amount} className="between">
            <span>
              {t('fees.send')} <Money value={amount} currency={currency} />
            </span>
            <span>
              {t('fees.fee')} <Money value={fee} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
