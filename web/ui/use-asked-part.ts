import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What a person does who reads on: from then on the page stays where it is. */
const readsOn = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * The part of the page that the address names (`#devices`) is brought into sight, and its heading gets the focus. Parts
 * above it that arrive later move it: it is brought back until the person does something.
 */
export function useAskedPart<Page extends HTMLElement>(): RefObject<Page | null> {
  const page = useRef<Page>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    // Each visit has a key: the same link brings a person here again.
    if (page.current === null || hash === '' || key === '') return
    // Ids are plain letters; what is written otherwise, perhaps wrongly, names none.
    const id = hash.slice(1)
    let isFocused = false
    const observer = new ResizeObserver(() => {
      const heading = document.getElementById(id)
      if (heading === null) return
      const part = heading.closest('section') ?? heading
      part.scrollIntoView({ block: 'start' })
      if (isFocused) return
      isFocused = true
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    const leave = () => observer.disconnect()
    observer.observe(page.current)
    for (const act of readsOn) window.addEventListener(act, leave, { once: true, passive: true })
    return () => {
      leave()
      for (const act of readsOn) window.removeEventListener(act, leave)
    }
  }, [hash, key])
  return page
}
