import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** A little before it is in sight. */
const nearBy = '200px'

/** What is loaded and drawn only when the reader comes near its place. */
export function WhenNear({ children }: { children: ReactNode }) {
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
      <Suspense fallback={null}>{isNear && children}</Suspense>
    </div>
  )
}
