import { lazy, Suspense } from 'react'
import classes from '../club.module.css'

export interface EngagementProps {
  /** The name of the section. */
  readonly subject: string
  readonly id: string
}

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
