import { useEffect, useEffectEvent } from 'react'

/** While something is open, Escape closes it alone: what it stands in (a filter, a dialog) hears nothing of the key. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [active])
}
