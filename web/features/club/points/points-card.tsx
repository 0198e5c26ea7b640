import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showPoints } from '#contract/operations/points/show-points.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { useClubBase } from '../club-base.ts'
import classes from './points.module.css'
import { usePointsText } from './use-points-text.ts'

/** What there is, in large, and what of it goes first. */
export function PointsCard({ points }: { readonly points: AnswerOf<typeof showPoints> }) {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  const base = useClubBase()
  const textOf = usePointsText()
  const { balance, expires_next: next } = points
  return (
    <section className={classes.card} aria-label={t('points.balance')}>
      <StarLattice />
      <p className={classes.label}>{t('points.balance')}</p>
      <p className={classes.balance} data-testid="points">
        <bdi dir="ltr">{balance.toLocaleString('en')}</bdi>{' '}
        <span className={classes.unit}>{t('unit', { count: balance })}</span>
      </p>
      {next && (
        <p className={classes.next}>
          {t('points.expires', { points: textOf(next.points), day: formatDate(next.at, locale) })}
        </p>
      )}
      <Link to={`${base}/gifts`} className={classes.action}>
        {t('gifts.choose')}
      </Link>
    </section>
  )
}
