import { lazy } from 'react'
import type { AdPlacement } from '#contract/shapes/ads.ts'
import { useFirstMove } from '#web/lib/use-first-move.ts'
import { WhenNear } from '#web/lib/when-near.tsx'

const DrawnAd = lazy(() => import('./drawn-ad.tsx'))

/**
 * A place for an advertisement: nothing of it is loaded before the reader does anything and comes near. The four placements are the only
 * ones there are, and no page with a money form has one (tests/tidy/ads.test.ts).
 */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  const hasMoved = useFirstMove()
  return (
    hasMoved && (
      <WhenNear>
        <DrawnAd placement={placement} />
      </WhenNear>
    )
  )
}
