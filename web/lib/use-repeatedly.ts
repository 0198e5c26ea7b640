import { useEffect, useEffectEvent } from 'react'
import { inBackground } from './api/background.ts'

/** Repeats something while it is useful; null: not now. */
export function useRepeatedly(everyMs: number | null, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => inBackground(actNow), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
