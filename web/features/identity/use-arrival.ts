import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A link to this part of the page focuses its first field. */
export function useArrival(name: string) {
  const section = useRef<HTMLElement>(null)
  // Following the same link again makes a new location.
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${name}`) return
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus({ preventScroll: true })
  }, [location, name])
  return section
}
