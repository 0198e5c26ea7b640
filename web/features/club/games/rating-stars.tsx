import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import type { GameView, RatedProps } from './game-types.ts'
import classes from './games.module.css'

// Visitors load nothing that rates.
const OwnStars = lazy(() => import('./own-stars.tsx'))

interface RatingStarsProps extends RatedProps {
  readonly total: GameView['rating']
}

/** The average, and the reader's own part. */
export function RatingStars({ total, ...rated }: RatingStarsProps) {
  const { t } = useTranslation('sports')
  const { token } = useSession()
  return (
    <div className={classes.rating}>
      {token !== null && (
        <Suspense fallback={null}>
          <OwnStars {...rated} />
        </Suspense>
      )}
      <span className="small soft">
        {total.average !== null &&
          t('rating.average', { count: total.ratings, average: total.average.toFixed(1) })}
      </span>
    </div>
  )
}
