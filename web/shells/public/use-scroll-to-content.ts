import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const offsetPx = 500

interface ScrollRules {
  /** Also the first page. */
  readonly onEntry: boolean
  /** The page has no hero. */
  readonly atTop: boolean
}

/** After each navigation the page scrolls past the hero to its content. */
export function useScrollToContent({ onEntry, atTop }: ScrollRules): void {
  const { pathname } = useLocation()
  const entered = useRef<string | null>(null)
  useEffect(() => {
    const first = entered.current === null
    if (entered.current === pathname) return
    entered.current = pathname
    // A reload keeps the scroll position.
    if (first && (!onEntry || window.scrollY > 0)) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: atTop ? 0 : offsetPx, behavior: calm || atTop ? 'auto' : 'smooth' })
  }, [pathname, onEntry, atTop])
}
