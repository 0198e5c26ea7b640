import { lazy, Suspense } from 'react'
import type { AdPlacement } from '#contract/shapes/ads.ts'

// It comes after the page itself: readers do not wait for it.
const DrawnAd = lazy(() => import('./drawn-ad.tsx'))

/**
 * A place for an advertisement. The four placements are the only ones there are, and no page with a money form has one
 * (tests/tidy/ads.test.ts).
 */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  return (
    <Suspense fallback={null}>
      <DrawnAd placement={placement} />
    </Suspense>
  )
}
