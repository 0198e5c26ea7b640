import { lazy, Suspense } from 'react'
import classes from '../club.module.css'
import type { EngagementProps } from './engagement-props.ts'

// It comes after the page itself: readers do not wait for it.
const Discussion = lazy(() => import('./discussion.tsx'))

/** Reactions and comments below the page of a row. The page loads the messages `engagement`. */
export function Engagement(row: EngagementProps) {
  return (
    <div className={classes.below}>
      <Suspense fallback={null}>
        <Discussion {...row} />
      </Suspense>
    </div>
  )
}
