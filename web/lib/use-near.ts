import { useEffect, useRef, useState } from 'react'

/** A little before it is in sight. */
const nearBy = '200px'

/** Whether the reader has come near the element that gets `place`. @param waits false: nothing is watched */
export function useNear<Part extends Element>(waits = true) {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<Part>(null)
  useEffect(() => {
    if (!waits || !place.current) return
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
  }, [waits])
  return { place, isNear: isNear || !waits }
}
