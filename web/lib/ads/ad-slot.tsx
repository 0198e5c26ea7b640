import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AdPlacement } from '#contract/shapes/ads.ts'

const DrawnAd = lazy(() => import('./drawn-ad.tsx'))
/** Asked for a little before its place is in sight. */
const nearBy = '200px'

/**
 * A place for an advertisement: nothing of it is loaded before the reader comes near. The four placements are the only
 * ones there are, and no page with a money form has one (tests/tidy/ads.test.ts).
 */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        setIsNear(true)
      },
      { rootMargin: nearBy },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place}>
      <Suspense fallback={null}>{isNear && <DrawnAd placement={placement} />}</Suspense>
    </div>
  )
}
