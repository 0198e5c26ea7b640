import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { useFirstMove } from '#web/lib/use-first-move.ts'
import { WhenNear } from '#web/lib/when-near.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from '../club.module.css'
import type { EngagementProps } from './engagement-props.ts'

// Readers do not wait for it: it is loaded when they come near.
const Discussion = lazy(() => import('./discussion.tsx'))

/** Reactions and comments below the page of a row. The page loads the messages `engagement`. */
export function Engagement(row: EngagementProps) {
  return (
    <div className={classes.below}>
      <WhenReading>
        <WhenNear>
          <Discussion {...row} />
        </WhenNear>
      </WhenReading>
    </div>
  )
}

/** A page opened and left again by a visitor loads nothing that only talk needs: a button says what is there. */
function WhenReading({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation('engagement')
  const { token } = useSession()
  const hasMoved = useFirstMove()
  const [isAsked, setAsked] = useState(false)
  if (token !== null || hasMoved || isAsked) return children
  return (
    <div className="row">
      <Button look="plain" size="medium" onClick={() => setAsked(true)}>
        {t('show')}
      </Button>
    </div>
  )
}
