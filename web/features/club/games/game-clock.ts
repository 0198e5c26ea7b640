import { useEffect, useState } from 'react'

/** When each half begins, in minutes; further halves are those of the extra time. */
const halvesBegin = [0, 45, 90, 105]
const halfMinutes = [45, 45, 15, 15]
const askedMs = 5_000

interface Clock {
  readonly half: number
  readonly half_started_at: string | null
}

/** The minute that is played now: `45+` when the half takes longer; null while nothing is played. */
export function minuteAt({ half, half_started_at: started }: Clock, nowMs: number): string | null {
  if (started === null || half === 0) return null
  const begins = halvesBegin[half - 1] ?? 0
  const minutes = Math.floor((nowMs - Date.parse(started)) / 60_000) + 1
  const most = halfMinutes[half - 1] ?? 0
  return minutes > most ? `${begins + most}+` : String(begins + Math.max(1, minutes))
}

/** The page's clock, which begins with that of the server so that both draw the same. */
export function useNow(fromMs: number, runs: boolean): number {
  const [now, setNow] = useState(fromMs)
  useEffect(() => {
    if (!runs) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), askedMs)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
