import { useEffect, useState } from 'react'

const moves = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const

/** True once the person has done anything on this page: moved, scrolled, or pressed a key. */
export function useFirstMove(): boolean {
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => {
    const watch = new AbortController()
    const note = () => {
      watch.abort()
      setHasMoved(true)
    }
    // Before the page was alive.
    if (window.scrollY > 0) return note()
    for (const move of moves) window.addEventListener(move, note, { passive: true, signal: watch.signal })
    return () => watch.abort()
  }, [])
  return hasMoved
}
