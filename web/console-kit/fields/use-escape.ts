import { useEffect, useEffectEvent } from 'react'

/** Escape closes only the open part; its surroundings (a filter, a dialog) do not get the key. */
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
