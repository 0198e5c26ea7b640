import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const offsetPx = 500

/** After each navigation the page scrolls past the hero to its content. */
export function useScrollToContent(onEntry: boolean): void {
  const { pathname } = useLocation()
  const entered = useRef<string | null>(null)
  useEffect(() => {
    const first = entered.current === null
    if (entered.current === pathname) return
    entered.current = pathname
    // A reload keeps the scroll position.
    if (first && (!onEntry || window.scrollY > 0)) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: offsetPx, behavior: calm ? 'auto' : 'smooth' })
  }, [pathname, onEntry])
}
