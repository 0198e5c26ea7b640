import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const offsetPx = 500

/** After each navigation the page glides past the hero to what was asked for. */
export function useScrollToContent(onEntry: boolean): void {
  const { pathname } = useLocation()
  const entered = useRef<string | null>(null)
  useEffect(() => {
    const first = entered.current === null
    if (entered.current === pathname) return
    entered.current = pathname
    // Whoever was here before keeps their place when the page is reloaded.
    if (first && (!onEntry || window.scrollY > 0)) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: offsetPx, behavior: calm ? 'auto' : 'smooth' })
  }, [pathname, onEntry])
}
