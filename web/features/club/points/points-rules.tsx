import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showPoints } from '#contract/operations/points/show-points.ts'
import { usePointsText } from './use-points-text.ts'

/** The rules in force, one sentence each; one that gives nothing is left out. */
export function PointsRules({ rules }: { readonly rules: AnswerOf<typeof showPoints>['rules'] }) {
  const { t } = useTranslation('points')
  const textOf = usePointsText()
  const given = [
    ['purchase', rules.points_per_dinar],
    ['sign_in', rules.points_per_sign_in],
    ['game', rules.points_per_game],
  ] as const
  return (
    <section aria-labelledby="points-rules">
      <h2 id="points-rules">{t('rules.title')}</h2>
      <ul className="points">
        {given
          .filter(([, points]) => points > 0)
          .map(([rule, points]) => (
            <li key={rule}>{t(`rules.${rule}`, { points: textOf(points) })}</li>
          ))}
        <li>{t('rules.competition')}</li>
        <li>{t('rules.daily', { points: textOf(rules.points_daily_max) })}</li>
        <li>{t('rules.expiry', { count: rules.points_expire_months })}</li>
      </ul>
    </section>
  )
}
