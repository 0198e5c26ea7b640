import { useTranslation } from 'react-i18next'

const steps = ['one', 'two', 'three'] as const

/** Beside a form: the steps in order. */
export function HowItGoes({ of }: { of: 'code' | 'page' | 'bank' | 'cash' }) {
  const { t } = useTranslation('recharges')
  return (
    <aside className="stack" aria-labelledby="how-it-goes">
      <h2 id="how-it-goes">{t('how.title')}</h2>
      <ol className="points">
        {steps.map((step) => (
          <li key={step}>{t(`how.${of}.${step}`)}</li>
        ))}
      </ol>
    </aside>
  )
}
