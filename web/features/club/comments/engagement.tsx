import { lazy } from 'react'
import { WhenNear } from '#web/lib/when-near.tsx'
import classes from '../club.module.css'
import type { EngagementProps } from './engagement-props.ts'

// Readers do not wait for it: it is loaded when they come near.
const Discussion = lazy(() => import('./discussion.tsx'))

/** Reactions and comments below the page of a row. The page loads the messages `engagement`. */
export function Engagement(row: EngagementProps) {
  return (
    <div className={classes.below}>
      <WhenNear>
        <Discussion {...row} />
      </WhenNear>
    </div>
  )
}
